import {
  ActivityCancellationType,
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
} from '@temporalio/workflow';
import type { ExportCall, ExportTotals, PartitionActivities, PartitionOutcome, PlannedPartition } from './contract.js';
import { exportFailure, kindOf } from '../activity/failure-of.js';
import type { FailureKind } from '../activity/failure-reason.rule.js';

/** One export takes at most this many worker slots at a time; the others are for other accounts. */
const MAX_PARALLEL_PARTITIONS = 4;
/**
 * Data that can't be read may have been read badly, or been replaced by compaction: it is read again before the export fails. What the
 * schema's own expressions do is final: another try would burn the same CPU time for the same answer.
 */
const TRIES = 3;
const READ_AGAIN: readonly FailureKind[] = ['corrupt', 'unexpected'];
/** Small exports go before the many partitions of large ones; accounts take turns. */
const PRIORITY = { small: 3, large: 4 } as const;

const { exportPartition } = proxyActivities<PartitionActivities>({
  startToCloseTimeout: '6h',
  // A killed worker's partition goes to another one after this long.
  heartbeatTimeout: '15s',
  // Blobs may only be removed once nobody writes any more.
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  // Without a limit here: the activity counts attempts, and those that no worker had a slot for are none.
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
});

/** Partitions to write, and what is known of the export that they are part of. */
export interface PartitionRun {
  partitions: readonly PlannedPartition[];
  /** In the whole export. */
  parts: number;
  expectedMessages: number;
  /** Whether the step that writes the only partition seals the export, too. */
  sealIt: boolean;
  /** Grows with each partition that is written. */
  totals: ExportTotals;
}

/** What operators may do to partitions while they are written. */
export class PartitionControl {
  private readonly running = new Map<string, CancellationScope>();
  private readonly again = new Set<string>();

  constructor(public paused = false) {}

  /** Names of the files being written. */
  get filenames(): string[] {
    return [...this.running.keys()];
  }

  /** Stops the attempt at a file, to begin anew. */
  retry(filename: string): void {
    this.again.add(filename);
    this.running.get(filename)?.cancel();
  }

  /** Runs one attempt; true in place of a result when an operator wants another one. */
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
 * Writes partitions, a few at a time, in the order given; while the control is paused no further one is begun. The first failure
 * stops the others and is thrown once they have stopped.
 */
export async function exportPartitions(
  call: ExportCall,
  run: PartitionRun,
  control: PartitionControl,
  onDone: () => void,
): Promise<PartitionOutcome[]> {
  const { partitions, totals } = run;
  const results: PartitionOutcome[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < partitions.length) {
      if (control.paused) await condition(() => !control.paused);
      const index = next++;
      const partition = partitions[index];
      if (!partition) return;
      const part = await exportOne(call, run, partition, control);
      results[index] = part;
      totals.messages += part.messages;
      totals.rows += part.rows;
      totals.bytes += part.bytes;
      if (part.sqlOverMs !== undefined) totals.sqlOverMs = (totals.sqlOverMs ?? 0) + part.sqlOverMs;
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
        next = partitions.length;
        scope.cancel();
      }
    };
    await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL_PARTITIONS, partitions.length) }, guarded));
    if (failure !== undefined) throw failure as Error;
  });
  return results;
}

async function exportOne(
  call: ExportCall,
  { parts, expectedMessages, totals, sealIt }: PartitionRun,
  partition: PlannedPartition,
  control: PartitionControl,
): Promise<PartitionOutcome> {
  const { filename, fromNs, toNs } = partition;
  const priorityKey = parts === 1 ? PRIORITY.small : PRIORITY.large;
  for (let tries = 1; ; tries++) {
    try {
      const options = { summary: `write ${filename}`, priority: { priorityKey, fairnessKey: call.accountId } };
      const outcome = await control.attempt(filename, () =>
        exportPartition.executeWithOptions(options, [
          { ...call, partition, expectedMessages, doneBefore: { ...totals }, ...(sealIt && { sealIt }) },
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
