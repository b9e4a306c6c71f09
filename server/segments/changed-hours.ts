import type { EntityManager } from 'typeorm';
import { HOUR_NS } from '../../schema/time/timestamps.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';

/** A UTC hour of a stream whose messages or gaps changed. */
export interface ChangedHour {
  datastreamId: string;
  hourNs: bigint;
  /**
   * Number of changes. The caller that forgets the change names it, so that a later change is not
   * lost.
   */
  changes: string;
}

/**
 * Compares rows of streams and hours. All transactions write them in this order: two of them never
 * wait for each other.
 */
export const byStreamAndHour = (
  [a, x]: readonly [bigint, bigint, ...unknown[]],
  [b, y]: readonly [bigint, bigint, ...unknown[]],
): number => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1);

/**
 * Notes that the stored messages or gaps of streams changed, in the transaction of the change: what
 * was computed from these hours is out of date. `ofData` false: only what is wanted has changed.
 */
export async function noteChangedHours(
  tx: EntityManager,
  changed: readonly ({ datastreamId: string } & TimeRange)[],
  { ofData = true }: { ofData?: boolean } = {},
): Promise<void> {
  const hours = new Map<string, [bigint, bigint]>();
  for (const { datastreamId, fromNs, toNs } of changed) {
    for (let hourNs = fromNs - (fromNs % HOUR_NS); hourNs < toNs; hourNs += HOUR_NS) {
      hours.set(`${datastreamId} ${hourNs}`, [BigInt(datastreamId), hourNs]);
    }
  }
  const rows = [...hours.values()].sort(byStreamAndHour);
  await insertRows(
    tx,
    'changed_hours',
    ['datastream_id', 'hour_ns', 'changes', 'data_changes'],
    rows.map(([id, hourNs]) => [id, hourNs, 1, ofData ? 1 : 0]),
    'changes = changed_hours.changes + 1, data_changes = changed_hours.data_changes + VALUES(data_changes)',
  );
}

/** Forgets changes, except those of hours that changed again. */
export async function forgetChangedHours(tx: EntityManager, seen: readonly ChangedHour[]): Promise<void> {
  if (seen.length === 0) return;
  await tx.query('DELETE FROM changed_hours WHERE (datastream_id, hour_ns, changes) IN (?)', [
    seen.map(({ datastreamId, hourNs, changes }) => [BigInt(datastreamId), hourNs, BigInt(changes)]),
  ]);
}

/** Returns whether the range has changed hours of a stream that were not measured yet. */
export async function hasChangedHours(
  db: EntityManager,
  datastreamId: string,
  { fromNs, toNs }: TimeRange,
): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    'SELECT 1 FROM changed_hours WHERE datastream_id = ? AND hour_ns >= ? AND hour_ns < ? LIMIT 1',
    [BigInt(datastreamId), fromNs, toNs],
  );
  return rows.length > 0;
}
