import type { DataSource } from 'typeorm';
import type { Database } from '../db/database.js';
import { insertRows } from '../db/insert-rows.js';
import type { ApiRequestInput } from './api-request.types.js';

/** Days that the log keeps. */
const KEPT_DAYS = 7;
/** Rows of one account, of which the newest are kept. */
const KEPT_ROWS = 10_000;
const SWEEP_BATCH = 5_000;
const MAX_ROUTE = 160;
const MAX_METHOD = 8;
const COLUMNS = ['account_id', 'request_id', 'key_id', 'at', 'method', 'route', 'status', 'duration_ms', 'byte_count'];

/** Writes a batch of requests. */
export async function recordRequests(database: Database, requests: readonly ApiRequestInput[]): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(({ accountId, requestId, keyId, at, method, route, status, durationMs, bytes }) => [
    accountId,
    requestId,
    keyId,
    at,
    method.slice(0, MAX_METHOD),
    route.slice(0, MAX_ROUTE),
    status,
    durationMs,
    bytes ?? null,
  ]);
  await insertRows(database.main.manager, 'api_requests', COLUMNS, rows);
}

/**
 * Removes rows older than a week, and beyond the newest 10,000 of an account, a bounded number at a
 * time.
 */
export async function sweepRequestLog(source: DataSource, kept = KEPT_ROWS): Promise<void> {
  await source.query(
    `DELETE FROM api_requests WHERE at < UTC_TIMESTAMP(6) - INTERVAL ${KEPT_DAYS} DAY ORDER BY at LIMIT ${SWEEP_BATCH}`,
  );
  const full = await source.query<{ accountId: string }[]>(
    'SELECT account_id AS accountId FROM api_requests GROUP BY account_id HAVING COUNT(*) > ?',
    [kept],
  );
  for (const { accountId } of full) {
    const [oldest] = await source.query<{ id: string }[]>(
      'SELECT id FROM api_requests WHERE account_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?',
      [accountId, kept],
    );
    if (!oldest) continue;
    const beyond = 'DELETE FROM api_requests WHERE account_id = ? AND id <= ? ORDER BY id LIMIT ?';
    await source.query(beyond, [accountId, oldest.id, SWEEP_BATCH]);
  }
}
