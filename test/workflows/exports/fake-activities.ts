import { type Mock, vi } from 'vitest';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import type {
  ExportStepActivities,
  PartitionActivities,
  PartitionOutcome,
  PlanPage,
} from '../../../workflows/exports/contract.js';

const HOUR_NS = 3_600_000_000_000n;

export function planOf(partitionCount: number): PlanPage {
  return {
    partitionCount,
    expectedMessages: 10 * partitionCount,
    unwritten: Array.from({ length: partitionCount }, (_, i) => ({
      ordinal: i,
      stage: 'write' as const,
      label: `197001010${i}`,
      filename: `partition-${i}.csv.gz`,
      fromNs: String(BigInt(i) * HOUR_NS),
      toNs: String(BigInt(i + 1) * HOUR_NS),
      estimatedMessages: 10,
    })),
  };
}

export const WRITTEN: PartitionOutcome = { messages: 10, rows: 20, bytes: 100, sqlOverMs: 0, sealed: null };

export type Fakes = {
  [K in keyof (ExportStepActivities & PartitionActivities)]: Mock<(ExportStepActivities & PartitionActivities)[K]>;
};

export function fakes(partitionCount = 3): Fakes {
  const plan = planOf(partitionCount);
  return {
    beginExport: vi.fn<PartitionActivities['beginExport']>().mockResolvedValue(plan),
    planPartitions: vi.fn<ExportStepActivities['planPartitions']>().mockResolvedValue(plan),
    exportPartition: vi.fn<PartitionActivities['exportPartition']>().mockResolvedValue(WRITTEN),
    sealExport: vi.fn<ExportStepActivities['sealExport']>().mockResolvedValue(partitionCount),
    failExport: vi.fn<ExportStepActivities['failExport']>().mockResolvedValue('failed'),
    removeExportFiles: vi.fn<ExportStepActivities['removeExportFiles']>().mockResolvedValue(0),
  };
}

export async function failureOf(handle: WorkflowHandle): Promise<Error> {
  const error = await handle.result().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WorkflowFailedError)) throw new Error(`expected a failed workflow, got ${String(error)}`);
  return error.cause as Error;
}
