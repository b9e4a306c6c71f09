import type { Logger } from 'pino';
import { CLOCK_ALARM_MS, clockSkewMs } from '../../schema/clock-skew.rule.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';
import type { Database } from './database.js';

/**
 * Compares the database's clock with this process's; one that is off is shown in metrics and the log. Leases and retries go by the
 * database's, everything that clients see by ours.
 */
export async function compareDatabaseClock(database: Database, metrics: ServerMetrics, logger: Logger): Promise<void> {
  const askedMs = Date.now();
  const [row] = await database.main.query<{ ms: string }[]>(
    'SELECT CAST(UNIX_TIMESTAMP(NOW(6)) * 1000 AS SIGNED) AS ms',
  );
  const skewMs = clockSkewMs(Number(row?.ms), askedMs, Date.now());
  metrics.databaseClockSkewSeconds.set(skewMs / 1_000);
  if (Math.abs(skewMs) > CLOCK_ALARM_MS) logger.error({ skewMs }, "our clock and the database's differ: look at NTP");
}
