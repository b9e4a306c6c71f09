import type { EntityManager } from 'typeorm';
import { appendRanges, type HeldRange, rebuiltRanges, withHolesOf } from './held-ranges.rule.js';
import { MAX_INT64 } from '../../schema/text/int64.js';
import { earlier, later, type TimeRangeText, toTimeRange } from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';
import { HELD_TOLERANCE_NS, RANGES_OF_SLICES } from './held-ranges.queries.js';
import { missingRanges } from './gap-index.js';
import { batchesOf } from './slice-removal.js';

interface StoredSlice {
  datastreamId: string;
  minNs: string;
  maxNs: string;
  rows: string;
}

interface HeldRow extends TimeRangeText {
  datastreamId: string;
  rows: string;
}

const SELECT =
  'SELECT datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs, row_count AS `rows` FROM coverage_ranges';
const byBeginning = (a: HeldRange, b: HeldRange): number => (a.fromNs < b.fromNs ? -1 : 1);

/**
 * Returns the ranges in which messages of a stream are stored, in order. Ranges at most a minute
 * apart are joined.
 */
export async function heldRangesOf(db: EntityManager, datastreamId: string): Promise<HeldRange[]> {
  const rows = await db.query<HeldRow[]>(`${SELECT} WHERE datastream_id = ? ORDER BY from_ns`, [BigInt(datastreamId)]);
  return rows.map(toHeldRange);
}

/** Adds the ranges of new slices, in the transaction that adds the slices. */
export async function addHeldRanges(tx: EntityManager, slices: readonly StoredSlice[]): Promise<void> {
  const byStream = Map.groupBy(slices, ({ datastreamId }) => datastreamId);
  const ids = [...byStream.keys()].map(BigInt).sort((a, b) => (a < b ? -1 : 1));
  if (ids.length === 0) return;
  const firstNs = slices.map(({ minNs }) => BigInt(minNs)).reduce(earlier);
  const lastNs = slices.map(({ maxNs }) => BigInt(maxNs)).reduce(later);
  const near = await tx.query<HeldRow[]>(
    `${SELECT} WHERE datastream_id IN (?) AND to_ns >= ? AND from_ns <= ? FOR UPDATE`,
    [ids, firstNs - HELD_TOLERANCE_NS - 1n, lastNs + HELD_TOLERANCE_NS + 1n],
  );
  const heldOf = Map.groupBy(near, ({ datastreamId }) => String(datastreamId));
  const changed: bigint[][] = [];
  for (const id of ids) {
    const held = heldOf.get(String(id)) ?? [];
    const fresh = (byStream.get(String(id)) ?? []).map(({ minNs, maxNs, rows }) => ({
      ...{ fromNs: BigInt(minNs), toNs: BigInt(maxNs) + 1n, rows: BigInt(rows) },
    }));
    const merged: HeldRange[] = [];
    appendRanges(merged, [...held.map(toHeldRange), ...fresh].sort(byBeginning), HELD_TOLERANCE_NS);
    const beginnings = new Set(merged.map(({ fromNs }) => fromNs));
    for (const { fromNs } of held.map(toHeldRange)) {
      if (beginnings.has(fromNs)) continue;
      await tx.query('DELETE FROM coverage_ranges WHERE datastream_id = ? AND from_ns = ?', [id, fromNs]);
    }
    changed.push(...merged.map(({ fromNs, toNs, rows }) => [id, fromNs, toNs, rows]));
  }
  await storeRanges(tx, changed);
}

/**
 * Recomputes a stream's ranges after slices were removed, in the transaction that removes them.
 */
export async function shrinkHeldRanges(tx: EntityManager, datastreamId: string): Promise<void> {
  await recompute(tx, datastreamId, withHolesOf);
}

/**
 * Recomputes a stream's ranges when they are in doubt: from its slices, and gaps where they do not
 * agree with them.
 */
export async function rebuildHeldRanges(tx: EntityManager, datastreamId: string): Promise<void> {
  const missing = await missingRanges(tx, [datastreamId], { fromNs: 0n, toNs: MAX_INT64 });
  const holes = missing.map(toTimeRange).filter(({ fromNs, toNs }) => toNs - fromNs > HELD_TOLERANCE_NS);
  await recompute(tx, datastreamId, (before, ofSlices) => rebuiltRanges(before, ofSlices, holes));
}

async function recompute(
  tx: EntityManager,
  datastreamId: string,
  rangesAfter: (before: readonly HeldRange[], ofSlices: readonly HeldRange[]) => HeldRange[],
): Promise<void> {
  const id = BigInt(datastreamId);
  const rows = await tx.query<HeldRow[]>(`${SELECT} WHERE datastream_id = ? ORDER BY from_ns FOR UPDATE`, [id]);
  const before = rows.map(toHeldRange);
  const ofSlices = await tx.query<HeldRow[]>(RANGES_OF_SLICES('WHERE s.datastream_id = ?'), [id]);
  const after = rangesAfter(before, ofSlices.map(toHeldRange));
  const beginnings = new Set(after.map(({ fromNs }) => fromNs));
  const gone = before.filter(({ fromNs }) => !beginnings.has(fromNs));
  for (const batch of batchesOf(gone)) {
    const froms = batch.map(({ fromNs }) => fromNs);
    await tx.query('DELETE FROM coverage_ranges WHERE datastream_id = ? AND from_ns IN (?)', [id, froms]);
  }
  const known = new Set(before.map(keyOf));
  await storeRanges(
    tx,
    after.filter((range) => !known.has(keyOf(range))).map(({ fromNs, toNs, rows }) => [id, fromNs, toNs, rows]),
  );
}

const keyOf = ({ fromNs, toNs, rows }: HeldRange): string => `${fromNs} ${toNs} ${rows}`;

/** Adds ranges, or replaces those with the same beginnings. */
async function storeRanges(tx: EntityManager, ranges: readonly (readonly bigint[])[]): Promise<void> {
  const columns = ['datastream_id', 'from_ns', 'to_ns', 'row_count'];
  await insertRows(tx, 'coverage_ranges', columns, ranges, 'to_ns = VALUES(to_ns), row_count = VALUES(row_count)');
}

function toHeldRange({ fromNs, toNs, rows }: HeldRow): HeldRange {
  return { ...toTimeRange({ fromNs, toNs }), rows: BigInt(rows) };
}
