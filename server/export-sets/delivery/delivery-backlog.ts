import { type AtomicContext, read } from '../../db/atomic.js';
import type { ServerMetrics } from '../../metrics/server-metrics.js';

/**
 * Sets the metrics of what waits for delivery: exports of running sets whose files are written and
 * not at their destination. Called periodically.
 */
export async function showDeliveryBacklog(
  ctx: Omit<AtomicContext, 'logger'>,
  { deliveriesWaiting, deliveriesOldestSeconds }: Pick<ServerMetrics, 'deliveriesWaiting' | 'deliveriesOldestSeconds'>,
): Promise<void> {
  const [found] = await read(ctx as AtomicContext, (db) =>
    db.query<{ exports: string; seconds: string | null }[]>(
      `SELECT COUNT(*) AS exports, TIMESTAMPDIFF(MICROSECOND, MIN(e.finished_at), UTC_TIMESTAMP(6)) / 1e6 AS seconds
       FROM export_sets s
       JOIN export_set_streams m ON m.set_id = s.id AND m.delivered_at IS NULL
       JOIN exports e ON e.id = m.export_id AND e.status = 'succeeded'
       WHERE s.status = 'running' AND s.destination_id IS NOT NULL`,
    ),
  );
  deliveriesWaiting.set(Number(found?.exports ?? 0));
  deliveriesOldestSeconds.set(Number(found?.seconds ?? 0));
}
