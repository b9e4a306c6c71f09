import { isCancellation, log, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { inLanes } from '../activity/in-lanes.js';
import { BACKGROUND } from '../activity/priority.js';
import type { MeasuredCount, QualityActivities } from './contract.js';
import { batchHours } from './plan-hours.rule.js';

/** Hours per run. The schedule starts the next run. */
const HOURS_PER_RUN = 5_000;
/** Concurrent batches: measuring leaves workers to other tasks. */
const LANES = 2;
const RETRY = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 5 } as const;

const { findQualityHours } = proxyActivities<QualityActivities>({
  startToCloseTimeout: '2m',
  priority: BACKGROUND,
  retry: RETRY,
});
const { measureQuality, computeLiveQuality } = proxyActivities<QualityActivities>({
  startToCloseTimeout: '1h',
  heartbeatTimeout: '30s',
  priority: BACKGROUND,
  retry: RETRY,
});

/**
 * Measures changed hours of all streams, and computes the quality of their days. Run by the
 * schedule `measure-quality`.
 */
export async function measureQualityOfStreams(): Promise<MeasuredCount> {
  const batches = batchHours(await findQualityHours(HOURS_PER_RUN));
  const total: MeasuredCount = { streams: 0, hours: 0, frames: 0, unreadable: 0 };
  await inLanes(batches, LANES, async (batch) => {
    const summary = `measure ${batch.length} stream(s) of ${batch[0]!.exchange}`;
    const count = await measureQuality.executeWithOptions({ summary }, [batch]).catch((error: unknown) => {
      if (isCancellation(error)) throw error;
      // A worker that was lost or too slow: the hours wait for the next run, the days of live
      // streams do not.
      log.warn('hours of streams could not be measured', { streams: batch.length, reason: String(error) });
      return { streams: batch.length, hours: 0, frames: 0, unreadable: batch.length };
    });
    for (const key of ['streams', 'hours', 'frames', 'unreadable'] as const) total[key] += count[key];
    show(total);
  });
  await computeLiveQuality.executeWithOptions({ summary: 'compute the days of live streams' }, []);
  show(total);
  return total;
}

function show({ streams, hours, frames, unreadable }: MeasuredCount): void {
  const lost = unreadable > 0 ? `; **${unreadable} stream(s) could not be read**` : '';
  setCurrentDetails(`${hours} hour(s) of ${streams} stream(s) with ${frames} frames measured${lost}`);
}
