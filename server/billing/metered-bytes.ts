import type { EntityManager } from 'typeorm';
import { insertRows } from '../db/insert-rows.js';
import type { BillingPeriod } from './billing-period.rule.js';

/**
 * Returns the bytes of an account's successful exports and of what its streams were sent, in a
 * billing period; null: of all time.
 */
export async function meteredBytes(
  db: EntityManager,
  accountId: string,
  period: BillingPeriod | null,
): Promise<bigint> {
  const exportsIn = period ? 'AND period = ?' : '';
  const daysIn = period ? 'AND day >= ? AND day < ?' : '';
  const days = period ? [period.start, period.end].map(dayOf) : [];
  const [row] = await db.query<{ bytes: string }[]>(
    `SELECT (SELECT COALESCE(SUM(byte_count), 0) FROM export_usage WHERE account_id = ? ${exportsIn})
       + (SELECT COALESCE(SUM(byte_count), 0) FROM stream_usage WHERE account_id = ? ${daysIn}) AS bytes`,
    [accountId, ...(period ? [period.key] : []), accountId, ...days],
  );
  return BigInt(row?.bytes ?? 0);
}

/** Meters bytes that streams of accounts were sent, on the current day (UTC). */
export async function meterStreams(tx: EntityManager, bytesOf: ReadonlyMap<string, bigint>): Promise<void> {
  const day = dayOf(new Date());
  const rows = [...bytesOf].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, bytes]) => [id, day, bytes]);
  const columns = ['account_id', 'day', 'byte_count'];
  await insertRows(tx, 'stream_usage', columns, rows, 'byte_count = stream_usage.byte_count + VALUES(byte_count)');
}

/** Returns the bytes that an account's streams were sent, by day, both ends inclusive. */
export async function streamedByDay(
  db: EntityManager,
  accountId: string,
  fromDay: string,
  toDay: string,
): Promise<Map<string, bigint>> {
  const rows = await db.query<{ day: string; bytes: string }[]>(
    `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, byte_count AS bytes FROM stream_usage
     WHERE account_id = ? AND day BETWEEN ? AND ?`,
    [accountId, fromDay, toDay],
  );
  return new Map(rows.map(({ day, bytes }) => [day, BigInt(bytes)]));
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
