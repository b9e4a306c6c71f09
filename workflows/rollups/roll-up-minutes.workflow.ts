import { isCancellation, log, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { BACKGROUND } from '../activity/priority.js';
import type { RolledUp, RollupActivities, StreamMinutes } from './contract.js';

/** Hours of streams per run. The schedule starts the next run. */
const HOURS_PER_RUN = 2_000;
/** Hours of streams of one activity. Its streams share segments. */
const HOURS_PER_BATCH = 200;
const RETRY = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 3 } as const;

const { claimMinutes } = proxyActivities<RollupActivities>({
  startToCloseTimeout: '1m',
  priority: BACKGROUND,
  retry: RETRY,
});
const { rollUp } = proxyActivities<RollupActivities>({
  startToCloseTimeout: '30m',
  heartbeatTimeout: '30s',
  priority: BACKGROUND,
  retry: RETRY,
});

/**
 * Adds up the messages of changed minutes of all streams. Run by the schedule `roll-up-minutes`.
 */
export async function rollUpMinutes(): Promise<RolledUp> {
  const hours = await claimMinutes(HOURS_PER_RUN);
  const total: RolledUp = { hours: 0, frames: 0, unreadable: 0 };
  for (const batch of batches(hours)) {
    const summary = `roll up ${batch.length} hour(s) of streams of ${batch[0]!.exchange}`;
    const count = await rollUp.executeWithOptions({ summary }, [batch]).catch((error: unknown) => {
      if (isCancellation(error)) throw error;
      // A worker that was lost or too slow: the next run claims these minutes again.
      log.warn('minutes could not be rolled up', { hours: batch.length, reason: String(error) });
      return { hours: 0, frames: 0, unreadable: batch.length };
    });
    for (const key of ['hours', 'frames', 'unreadable'] as const) total[key] += count[key];
    const lost = total.unreadable > 0 ? `; **${total.unreadable} hour(s) could not be read**` : '';
    setCurrentDetails(`minutes of ${total.hours} hour(s) of streams with ${total.frames} frames rolled up${lost}`);
  }
  return total;
}

function batches(hours: readonly StreamMinutes[]): StreamMinutes[][] {
  return [...Map.groupBy(hours, ({ exchange }) => exchange).values()].flatMap((ofExchange) =>
    Array.from({ length: Math.ceil(ofExchange.length / HOURS_PER_BATCH) }, (_, i) =>
      ofExchange.slice(i * HOURS_PER_BATCH, (i + 1) * HOURS_PER_BATCH),
    ),
  );
}
