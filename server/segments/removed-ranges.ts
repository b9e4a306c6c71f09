import type { EntityManager } from 'typeorm';
import {
  clipRanges,
  mergeRanges,
  type ReasonedRange,
  subtractRanges,
  type TimeRange,
  toTimeRange,
} from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';
import { NOT_STORED } from './held-ranges.rule.js';
import type { StreamRangeRow } from './gap-index.js';
import { withUnexplained } from '../../schema/time/missing-time.rule.js';

const COLUMNS = 'datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs';

/**
 * Notes that retention has removed the messages and gaps of ranges, in the transaction that removes
 * them.
 */
export async function noteRemoved(
  tx: EntityManager,
  datastreamId: string,
  ranges: readonly TimeRange[],
): Promise<void> {
  const ofStream = 'FROM removed_ranges WHERE datastream_id = ?';
  const known = await tx.query<StreamRangeRow[]>(`SELECT ${COLUMNS} ${ofStream} FOR UPDATE`, [BigInt(datastreamId)]);
  const merged = mergeRanges([...known.map(toTimeRange), ...ranges]);
  await tx.query(`DELETE ${ofStream}`, [BigInt(datastreamId)]);
  const rows = merged.map(({ fromNs, toNs }) => [BigInt(datastreamId), fromNs, toNs]);
  await insertRows(tx, 'removed_ranges', ['datastream_id', 'from_ns', 'to_ns'], rows);
}

/**
 * Returns the time of streams whose messages retention has removed, without what is stored there
 * now: a slice that has not expired as a whole, and history that was imported again. Sorted and
 * disjoint, by stream; streams without any are absent. Ranges may reach beyond the bounds.
 */
export async function removedRangesOf(
  db: EntityManager,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
): Promise<Map<string, TimeRange[]>> {
  const inside = 'WHERE datastream_id IN (?) AND from_ns < ? AND to_ns > ? ORDER BY from_ns';
  const rangesOf = async (table: string, ids: readonly string[]): Promise<Map<string, TimeRange[]>> => {
    if (ids.length === 0) return new Map();
    const values = [ids.map(BigInt), toNs, fromNs];
    const rows = await db.query<StreamRangeRow[]>(`SELECT ${COLUMNS} FROM ${table} ${inside}`, values);
    const byStream = Map.groupBy(rows, ({ datastreamId }) => String(datastreamId));
    return new Map([...byStream].map(([id, found]) => [id, found.map(toTimeRange)]));
  };
  const removed = await rangesOf('removed_ranges', datastreamIds);
  const held = await rangesOf('coverage_ranges', [...removed.keys()]);
  return new Map([...removed].map(([id, ranges]) => [id, subtractRanges(ranges, held.get(id) ?? [])]));
}

/**
 * Adds to the gaps of a datastream in a range the other parts of the range whose messages retention
 * has removed (`not stored`), in order of their start.
 */
export async function withRemoved(
  db: EntityManager,
  datastreamId: string,
  range: TimeRange,
  gaps: readonly ReasonedRange[],
): Promise<ReasonedRange[]> {
  const removed = (await removedRangesOf(db, [datastreamId], range)).get(datastreamId) ?? [];
  return withUnexplained(gaps, clipRanges(removed, range), NOT_STORED);
}
