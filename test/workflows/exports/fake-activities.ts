import { jest } from '@jest/globals';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import type {
  ExportPlan,
  ExportStepActivities,
  PartitionActivities,
  PartitionCall,
  PartitionResult,
} from '../../../workflows/exports/contract.js';

const HOUR_NS = 3_600_000_000_000n;

export function planOf(parts: number): ExportPlan {
  return {
    granularity: 'hourly',
    unsplitFilename: '',
    stored: { parts, expectedMessages: 10 * parts },
    partitions: Array.from({ length: parts }, (_, i) => ({
      ordinal: i,
      label: `197001010${i}`,
      filename: `part-${i}.csv.gz`,
      fromNs: String(BigInt(i) * HOUR_NS),
      toNs: String(BigInt(i + 1) * HOUR_NS),
      estimatedMessages: 10,
    })),
  };
}

export const resultOf = ({ exportId, partition }: PartitionCall): PartitionResult => ({
  blobName: `exports/${exportId}/${partition.label}/1.csv.gz`,
  etag: `"${partition.label}"`,
  filename: partition.filename,
  bytes: 100,
  sha256: 'ab'.repeat(32),
  messages: 10,
  rows: 20,
  misfits: {},
  nulls: {},
  brokenMessages: 0,
  firstBroken: null,
  fromNs: partition.fromNs,
  toNs: partition.toNs,
});

export type Fakes = {
  [K in keyof (ExportStepActivities & PartitionActivities)]: jest.Mock<(ExportStepActivities & PartitionActivities)[K]>;
};

export function fakes(parts = 3): Fakes {
  return {
    beginExport: jest.fn<ExportStepActivities['beginExport']>().mockResolvedValue('ready'),
    planPartitions: jest.fn<ExportStepActivities['planPartitions']>().mockResolvedValue(planOf(parts)),
    exportPartition: jest.fn<PartitionActivities['exportPartition']>(async (call) => resultOf(call)),
    sealExport: jest.fn<ExportStepActivities['sealExport']>().mockResolvedValue(parts),
    failExport: jest.fn<ExportStepActivities['failExport']>().mockResolvedValue('failed'),
    removeExportFiles: jest.fn<ExportStepActivities['removeExportFiles']>().mockResolvedValue(0),
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
