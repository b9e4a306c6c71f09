import { QUALITY_CONDITIONS, type QualityCondition } from '../../schema/quality/quality-day.js';
import { dayOf } from '../../schema/quality/utc-day.rule.js';
import { DAY_NS, HOUR_NS, nowNs } from '../../schema/time/timestamps.js';
import { type AtomicContext, read } from '../db/atomic.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';

/**
 * Sets the metrics of quality: streams by the condition of yesterday (UTC), and hours that wait.
 * Called periodically.
 */
export async function showQuality(
  ctx: Omit<AtomicContext, 'logger'>,
  { qualityStreams, qualityHoursWaiting }: Pick<ServerMetrics, 'qualityStreams' | 'qualityHoursWaiting'>,
): Promise<void> {
  const now = nowNs();
  const [streams, waiting] = await read(ctx as AtomicContext, async (db) => [
    await db.query<{ exchange: string; condition: QualityCondition; streams: string }[]>(
      `SELECT d.exchange, q.day_condition AS \`condition\`, COUNT(*) AS streams
       FROM quality_days q JOIN datastreams d ON d.id = q.datastream_id WHERE q.day_ns = ?
       GROUP BY d.exchange, q.day_condition`,
      [dayOf(now) - DAY_NS],
    ),
    await db.query<{ hours: string }[]>('SELECT COUNT(*) AS hours FROM changed_hours WHERE hour_ns <= ?', [
      now - 2n * HOUR_NS,
    ]),
  ]);
  // An exchange without streams would keep its last numbers.
  qualityStreams.reset();
  for (const exchange of new Set(streams.map((row) => row.exchange))) {
    for (const condition of QUALITY_CONDITIONS) qualityStreams.set({ exchange, condition }, 0);
  }
  for (const { exchange, condition, streams: count } of streams) {
    qualityStreams.set({ exchange, condition }, Number(count));
  }
  qualityHoursWaiting.set(Number(waiting[0]?.hours ?? 0));
}
