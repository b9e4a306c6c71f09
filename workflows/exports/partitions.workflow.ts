import {
  ActivityCancellationType,
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';
import { filesQueueOf } from '../../schema/jobs/task-queues.js';
import type {
  ExportCall,
  ExportTotals,
  PartitionActivities,
  PartitionOutcome,
  Sealed,
  Tried,
  UnwrittenPartition,
} from './contract.js';
import { exportFailure, kindOf } from '../activity/failure-of.js';
import type { FailureKind } from '../activity/failure-reason.rule.js';

/** Worker slots of one export; the others are for other accounts. */
const MAX_PARALLEL_PARTITIONS = 4;
/**
 * Data that cannot be read may be a bad read, or replaced by compaction: it is read again before
 * the export fails. Failures of the schema's expressions are final: a retry would burn the same CPU
 * time for the same result.
 */
const TRIES = 3;
const READ_AGAIN: readonly FailureKind[] = ['corrupt', 'unexpected'];
/** Small exports run before the partitions of large ones, and of sets; accounts take turns. */
const PRIORITY = { small: 3, large: 4 } as const;

const { exportPartition } = proxyActivities<PartitionActivities>({
  startToCloseTimeout: '6h',
  // After this long another worker takes over a killed worker's partition.
  heartbeatTimeout: '15s',
  // Blobs may only be removed once no attempt writes.
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  // Temporal picks the next partition of all accounts, for any worker.
  allowEagerDispatch: false,
  // No limit here: the activity counts attempts, without those that found no free slot.
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
});

/** Partitions to write, and totals of the export that they belong to. */
interface PartitionRun {
  unwritten: readonly UnwrittenPartition[];
  expectedMessages: number;
  /** Whether the export has one partition, whose activity also seals it. */
  sealIt: boolean;
  /** Result of the activity that began the export for that partition, if it tried. */
  tried?: Tried | undefined;
  /** Grows with each written partition. */
  totals: ExportTotals;
}

/** Lets operators control partitions while they are written. */
export class PartitionControl {
  private readonly running = new Map<string, CancellationScope>();
  private readonly again = new Set<string>();

  constructor(public paused = false) {}

  /** Names of the files being written. */
  get filenames(): string[] {
    return [...this.running.keys()];
  }

  /** Stops the attempt at a file and starts another. */
  retry(filename: string): void {
    this.again.add(filename);
    this.running.get(filename)?.cancel();
  }

  /** Runs one attempt. Returns `again` instead of a result if an operator asked for another one. */
  async attempt<Result>(filename: string, work: () => Promise<Result>): Promise<Result | 'again'> {
    const scope = new CancellationScope();
    this.running.set(filename, scope);
    try {
      return await scope.run(work);
    } catch (error) {
      if (isCancellation(error) && this.again.delete(filename)) return 'again';
      throw error;
    } finally {
      this.running.delete(filename);
    }
  }
}

/**
 * Writes partitions, a few at a time, in the order given; begins no further one while the control
 * is paused. The first failure stops the others and is thrown once they have stopped. Returns null
 * unless a partition's activity sealed the export.
 */
export async function exportPartitions(
  call: ExportCall,
  run: PartitionRun,
  control: PartitionControl,
  onDone: () => void,
): Promise<Sealed | null> {
  const { unwritten, totals } = run;
  let sealed: Sealed | null = null;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < unwritten.length) {
      const partition = unwritten[next++]!;
      const outcome = await exportOne(call, run, partition, control);
      totals.messages += outcome.messages;
      totals.rows += outcome.rows;
      totals.bytes += outcome.bytes;
      totals.sqlOverMs += outcome.sqlOverMs;
      sealed = outcome.sealed;
      onDone();
    }
  };
  await CancellationScope.cancellable(async () => {
    const scope = CancellationScope.current();
    let failure: unknown;
    const guarded = async (): Promise<void> => {
      try {
        await lane();
      } catch (error) {
        failure ??= error;
        next = unwritten.length;
        scope.cancel();
      }
    };
    await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL_PARTITIONS, unwritten.length) }, guarded));
    if (failure !== undefined) throw failure as Error;
  });
  return sealed;
}

async function exportOne(
  call: ExportCall,
  { expectedMessages, totals, sealIt, tried }: PartitionRun,
  partition: UnwrittenPartition,
  control: PartitionControl,
): Promise<PartitionOutcome> {
  if (tried?.outcome) return tried.outcome;
  if (control.paused) await condition(() => !control.paused);
  const attemptsBefore = tried?.attempts ?? 0;
  const { filename, fromNs, toNs } = partition;
  const priorityKey = sealIt && call.setId === undefined ? PRIORITY.small : PRIORITY.large;
  for (let tries = 1; ; tries++) {
    try {
      const options = {
        summary: `write ${filename}`,
        // The short steps of exports have slots that no file may hold for long.
        taskQueue: filesQueueOf(workflowInfo().taskQueue),
        priority: { priorityKey, fairnessKey: call.accountId },
      };
      const outcome = await control.attempt(filename, () =>
        exportPartition.executeWithOptions(options, [
          { ...call, partition, expectedMessages, doneBefore: { ...totals }, attemptsBefore, sealIt },
        ]),
      );
      if (outcome !== 'again') return outcome;
    } catch (error) {
      if (isCancellation(error)) throw error;
      const kind = kindOf(error);
      if (kind === 'unavailable') throw exportFailure(kind, { fromNs, toNs }, error);
      if (!READ_AGAIN.includes(kind) || tries >= TRIES) throw error;
    }
  }
}
