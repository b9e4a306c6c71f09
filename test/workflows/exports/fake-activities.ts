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

type Activities = ExportStepActivities & PartitionActivities;

type Fakes = { [K in keyof Activities]: jest.MockedFunction<Activities[K]> };

/** Returns an activity that resolves with `value` until a test changes that. */
function resolving<T, Args extends unknown[]>(value: T): jest.Mock<Promise<T>, Args> {
  return jest.fn<Promise<T>, Args>(async () => value);
}

export function fakes(partitionCount = 3): Fakes {
  const plan = planOf(partitionCount);
  return {
    beginExport: resolving(plan),
    planPartitions: resolving(plan),
    exportPartition: resolving(WRITTEN),
    sealExport: resolving(partitionCount),
    failExport: resolving('failed'),
    removeExportFiles: resolving(0),
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
