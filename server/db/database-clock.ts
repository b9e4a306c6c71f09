import type { Logger } from 'pino';
import { CLOCK_ALARM_MS, clockSkewMs } from '../../schema/time/clock-skew.rule.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';
import type { Database } from './database.js';

/**
 * Compares the database's clock with this process's, and reports a difference in metrics and the
 * log. Leases and retries use the database's clock, everything that clients see uses ours.
 */
export async function compareDatabaseClock(database: Database, metrics: ServerMetrics, logger: Logger): Promise<void> {
  const askedMs = Date.now();
  const [row] = await database.main.query<{ ms: string }[]>(
    'SELECT CAST(FLOOR(UNIX_TIMESTAMP(NOW(6)) * 1000) AS SIGNED) AS ms',
  );
  const skewMs = clockSkewMs(Number(row?.ms), askedMs, Date.now());
  metrics.databaseClockSkewSeconds.set(skewMs / 1_000);
  if (Math.abs(skewMs) > CLOCK_ALARM_MS)
    logger.error({ skewMs }, "this host's clock differs from the database's; check NTP");
}
