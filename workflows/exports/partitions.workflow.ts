import { ActivityCancellationType, CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { ExportCall, ExportPlan, ExportTotals, PartitionActivities, PartitionResult } from './contract.js';
import { exportFailure, kindOf } from './failure-of.js';
import type { FailureKind } from './failure-reason.rule.js';

/** One export takes at most this many worker slots at a time; the others are for other accounts. */
const MAX_PARALLEL_PARTITIONS = 4;
/** What can't be read may have been read badly, or been replaced by compaction: look again before giving up. */
const TRIES = 3;
const LOOK_AGAIN: readonly FailureKind[] = ['corrupt', 'unprocessable'];
/** Small exports go before the many partitions of large ones; accounts take turns. */
const PRIORITY = { small: 3, large: 4 } as const;

const { exportPartition } = proxyActivities<PartitionActivities>({
  startToCloseTimeout: '6h',
  // A killed worker's partition goes to another one after this long.
  heartbeatTimeout: '15s',
  // Blobs may only be removed once nobody writes any more.
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  // With these intervals 25 attempts in a row mean that a service was away for about ten minutes.
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s', maximumAttempts: 25 },
});

/**
 * Writes all partitions, a few at a time, in the plan's order of results. The first failure stops the others and is thrown
 * once they have stopped.
 */
export async function exportPartitions(
  call: ExportCall,
  plan: ExportPlan,
  onDone: (part: PartitionResult) => void,
): Promise<PartitionResult[]> {
  const results: PartitionResult[] = [];
  const totals: ExportTotals = { messages: 0, rows: 0, bytes: 0 };
  const expectedMessages = plan.partitions.reduce((sum, partition) => sum + partition.estimatedMessages, 0);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < plan.partitions.length) {
      const index = next++;
      const part = await exportOne(call, plan, index, expectedMessages, totals);
      results[index] = part;
      totals.messages += part.messages;
      totals.rows += part.rows;
      totals.bytes += part.bytes;
      onDone(part);
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
        next = plan.partitions.length;
        scope.cancel();
      }
    };
    await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL_PARTITIONS, plan.partitions.length) }, guarded));
    if (failure !== undefined) throw failure as Error;
  });
  return results;
}

async function exportOne(
  call: ExportCall,
  plan: ExportPlan,
  index: number,
  expectedMessages: number,
  totals: ExportTotals,
): Promise<PartitionResult> {
  const partition = plan.partitions[index]!;
  const partitions = plan.partitions.length;
  const where = { fromNs: partition.fromNs, toNs: partition.toNs };
  for (let tries = 1; ; tries++) {
    try {
      const priorityKey = partitions === 1 ? PRIORITY.small : PRIORITY.large;
      return await exportPartition.executeWithOptions(
        { summary: `write ${partition.filename}`, priority: { priorityKey, fairnessKey: call.accountId } },
        [{ ...call, partition, expectedMessages, doneBefore: { ...totals } }],
      );
    } catch (error) {
      if (isCancellation(error)) throw error;
      const kind = kindOf(error);
      if (kind === 'unavailable') throw exportFailure(kind, where, error);
      if (!LOOK_AGAIN.includes(kind) || tries >= TRIES) throw error;
    }
  }
}
