import type { EntityManager } from 'typeorm';
import type { TimeRange } from '../../schema/time-range.js';
import { subtractRanges } from '../availability/available-ranges.rule.js';
import { mergeRanges } from '../spans/time-range.rule.js';
import { addGaps, type NewGap } from './segment-index.js';

/** A stretch of one stream, half-open. */
export interface StreamStretch {
  datastreamId: string;
  fromNs: string;
  toNs: string;
}

/** A jump in the exchange's own numbering: nobody received it, and rows of ours lie right beside it. */
const NOT_FILLABLE = 'sequence';

/** Gaps of streams that overlap a range, clipped to it; in order of stream and time, touching ones joined. */
export async function missingStretches(
  db: EntityManager,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
): Promise<StreamStretch[]> {
  const gaps = await overlapping(db, datastreamIds, { fromNs, toNs });
  return [...Map.groupBy(gaps, ({ datastreamId }) => datastreamId)].flatMap(([datastreamId, rows]) =>
    mergeRanges(
      rows.map((row) => ({
        fromNs: BigInt(row.fromNs) > fromNs ? BigInt(row.fromNs) : fromNs,
        toNs: BigInt(row.toNs) < toNs ? BigInt(row.toNs) : toNs,
      })),
    ).map((range) => ({ datastreamId, fromNs: String(range.fromNs), toNs: String(range.toNs) })),
  );
}

/** Takes stretches out of the gaps that hold them; false, and nothing is changed, when one is not wholly missing. */
export async function shrinkGaps(tx: EntityManager, filled: readonly StreamStretch[]): Promise<boolean> {
  const removed: NewGap[] = [];
  const left: NewGap[] = [];
  for (const { datastreamId, fromNs, toNs } of filled) {
    const hole = { fromNs: BigInt(fromNs), toNs: BigInt(toNs) };
    const gaps = await overlapping(tx, [datastreamId], hole, 'FOR UPDATE');
    const covered = mergeRanges(gaps.map((gap) => ({ fromNs: BigInt(gap.fromNs), toNs: BigInt(gap.toNs) })));
    if (subtractRanges([hole], covered).length > 0) return false;
    removed.push(...gaps);
    for (const { reason, ...gap } of gaps) {
      const rest = subtractRanges([{ fromNs: BigInt(gap.fromNs), toNs: BigInt(gap.toNs) }], [hole]);
      left.push(...rest.map((r) => ({ datastreamId, fromNs: String(r.fromNs), toNs: String(r.toNs), reason })));
    }
  }
  for (const { datastreamId, fromNs, toNs } of removed) {
    await tx.query('DELETE FROM gaps WHERE datastream_id = ? AND from_ns = ? AND to_ns = ?', [
      ...[datastreamId, fromNs, toNs].map(BigInt),
    ]);
  }
  await addGaps(tx, left);
  return true;
}

async function overlapping(
  db: EntityManager,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
  lock: '' | 'FOR UPDATE' = '',
): Promise<NewGap[]> {
  if (datastreamIds.length === 0) return [];
  const rows = await db.query<NewGap[]>(
    `SELECT datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs, reason FROM gaps
     WHERE datastream_id IN (?) AND from_ns < ? AND to_ns > ? AND reason <> ? ORDER BY datastream_id, from_ns ${lock}`,
    [datastreamIds.map(BigInt), toNs, fromNs, NOT_FILLABLE],
  );
  return rows.map((row) => ({ ...row, datastreamId: String(row.datastreamId) }));
}
