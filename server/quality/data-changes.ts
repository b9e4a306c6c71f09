import type { EntityManager } from 'typeorm';
import { DAY_NS, HOUR_NS } from '../../schema/time/timestamps.js';
import { overlap, type TimeRange } from '../../schema/time/time-range.js';
import type { ChangedHour } from '../segments/changed-hours.js';

/**
 * Adds the changes of data that are about to be forgotten to the counts of their hours, and notes
 * when: so that no sum of both counts ever shrinks.
 */
export async function keepDataChanges(tx: EntityManager, seen: readonly ChangedHour[]): Promise<void> {
  if (seen.length === 0) return;
  await tx.query(
    `UPDATE quality_hours q JOIN changed_hours c ON c.datastream_id = q.datastream_id AND c.hour_ns = q.hour_ns
     SET q.data_changes = q.data_changes + c.data_changes WHERE (c.datastream_id, c.hour_ns, c.changes) IN (?)`,
    [seen.map(({ datastreamId, hourNs, changes }) => [BigInt(datastreamId), hourNs, BigInt(changes)])],
  );
  const hours = [...new Set(seen.map(({ hourNs }) => hourNs))].sort((a, b) => (a < b ? -1 : 1));
  await tx.query(
    `INSERT INTO data_changes (hour_ns, noted_at) VALUES ${hours.map(() => '(?, NOW(6))').join(', ')}
     ON DUPLICATE KEY UPDATE noted_at = VALUES(noted_at)`,
    hours,
  );
}

/**
 * Returns how often the data of streams has changed so far, in the hours that the ranges of each
 * touch.
 */
export async function countDataChanges(
  db: EntityManager,
  streams: readonly { datastreamId: string; ranges: readonly TimeRange[] }[],
  { fromNs, toNs }: TimeRange,
): Promise<bigint> {
  if (streams.length === 0) return 0n;
  const ids = streams.map(({ datastreamId }) => BigInt(datastreamId));
  const columns = 'SELECT datastream_id AS datastreamId, hour_ns AS hourNs, data_changes AS changes';
  const where = 'WHERE datastream_id IN (?) AND hour_ns >= ? AND hour_ns < ? AND data_changes > 0';
  const values = [ids, fromNs - (fromNs % HOUR_NS), toNs];
  // One statement: a change that moves from one table to the other between two would be lost.
  const rows = await db.query<{ datastreamId: string; hourNs: string; changes: string }[]>(
    `${columns} FROM quality_hours ${where} UNION ALL ${columns} FROM changed_hours ${where}`,
    [...values, ...values],
  );
  const rangesOf = new Map(streams.map(({ datastreamId, ranges }) => [datastreamId, ranges]));
  const isSelected = (datastreamId: string, hourNs: bigint): boolean =>
    rangesOf.get(datastreamId)!.some((range) => overlap(range, { fromNs: hourNs, toNs: hourNs + HOUR_NS }));
  return rows
    .filter(({ datastreamId, hourNs }) => isSelected(String(datastreamId), BigInt(hourNs)))
    .reduce((sum, { changes }) => sum + BigInt(changes), 0n);
}

/** Returns whether retention has removed rows of one of the streams in the days of a range. */
export async function hasRemovedRows(
  db: EntityManager,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    'SELECT 1 FROM quality_days WHERE datastream_id IN (?) AND day_ns > ? AND day_ns < ? AND kept LIMIT 1',
    [datastreamIds.map(BigInt), fromNs - DAY_NS, toNs],
  );
  return rows.length > 0;
}
