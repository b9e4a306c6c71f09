import type { EntityManager } from 'typeorm';
import type { TimeRange } from '../../schema/time-range.js';
import { subtractRanges } from './available-ranges.rule.js';
import { insertRows } from '../db/insert-rows.js';
import { mergeRanges } from '../spans/time-range.rule.js';
import type { NewGap } from './segment-index.js';

/** A stretch of one stream, half-open. */
export interface StreamStretch {
  datastreamId: string;
  fromNs: string;
  toNs: string;
}

/** A jump in the exchange's own numbering: the stream was connected, no journal has the frames, and rows lie right beside it. */
const WHILE_CONNECTED = 'sequence';

/**
 * Records what was missing up to a cut. A gap that goes on where the one in the index ends, for the same reason, makes that one longer:
 * a stream that is down for a day is one gap, not one for each cut. Answers those that are new.
 */
export async function recordGaps(tx: EntityManager, gaps: readonly NewGap[]): Promise<NewGap[]> {
  if (gaps.length === 0) return [];
  const before = await tx.query<NewGap[]>(
    `SELECT datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs, reason FROM gaps
     WHERE (datastream_id, to_ns) IN (?) FOR UPDATE`,
    [gaps.map(({ datastreamId, fromNs }) => [BigInt(datastreamId), BigInt(fromNs)])],
  );
  const place = (datastreamId: string, ns: string, reason: string): string => `${datastreamId} ${ns} ${reason}`;
  const open = new Map(before.map((gap) => [place(gap.datastreamId, gap.toNs, gap.reason), gap]));
  const fresh: NewGap[] = [];
  const longer: NewGap[] = [];
  const replaced: NewGap[] = [];
  for (const gap of gaps) {
    const known = open.get(place(gap.datastreamId, gap.fromNs, gap.reason));
    if (!known) fresh.push(gap);
    else {
      longer.push({ ...gap, fromNs: known.fromNs });
      replaced.push(known);
    }
  }
  await removeGaps(tx, replaced);
  await addGaps(tx, [...longer, ...fresh]);
  return fresh;
}

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

/**
 * Takes stretches out of the gaps that hold them; false, and nothing is changed, when one is not wholly missing. The time stays
 * unmetered: the account's stream was not connected when it was.
 */
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
  await removeGaps(tx, removed);
  await addGaps(tx, left);
  const columns = ['datastream_id', 'from_ns', 'to_ns'];
  const rows = filled.map(({ datastreamId, fromNs, toNs }) => [datastreamId, fromNs, toNs]);
  await insertRows(tx, 'unmetered_ranges', columns, rows, 'to_ns = unmetered_ranges.to_ns');
  return true;
}

/** Removes the gaps that lie inside a range whose rows have expired; their time stays unmetered. */
export async function expireGaps(tx: EntityManager, datastreamId: string, { fromNs, toNs }: TimeRange): Promise<void> {
  const inside = 'datastream_id = ? AND from_ns >= ? AND to_ns <= ?';
  const values = [BigInt(datastreamId), fromNs, toNs];
  await tx.query(
    `INSERT IGNORE INTO unmetered_ranges (datastream_id, from_ns, to_ns)
     SELECT datastream_id, from_ns, to_ns FROM gaps WHERE ${inside} AND reason <> '${WHILE_CONNECTED}'`,
    values,
  );
  await tx.query(`DELETE FROM gaps WHERE ${inside}`, values);
}

/** When streams were not connected, as far as it touches a range: gaps, and gaps that were filled or have expired since; in no order. */
export async function unconnectedStretches(
  db: EntityManager,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
): Promise<StreamStretch[]> {
  if (datastreamIds.length === 0) return [];
  const where = 'WHERE datastream_id IN (?) AND to_ns > ? AND from_ns < ?';
  const columns = 'SELECT datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs';
  const values = [datastreamIds.map(BigInt), fromNs, toNs];
  return db.query<StreamStretch[]>(
    `${columns} FROM gaps ${where} AND reason <> '${WHILE_CONNECTED}' UNION ALL ${columns} FROM unmetered_ranges ${where}`,
    [...values, ...values],
  );
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
    [datastreamIds.map(BigInt), toNs, fromNs, WHILE_CONNECTED],
  );
  return rows.map((row) => ({ ...row, datastreamId: String(row.datastreamId) }));
}

/** The same stretch again changes nothing. */
async function addGaps(tx: EntityManager, gaps: readonly NewGap[]): Promise<void> {
  await insertRows(
    tx,
    'gaps',
    ['datastream_id', 'from_ns', 'to_ns', 'reason'],
    gaps.map(({ datastreamId, fromNs, toNs, reason }) => [datastreamId, fromNs, toNs, reason.slice(0, 64)]),
    'reason = gaps.reason',
  );
}

async function removeGaps(tx: EntityManager, gaps: readonly NewGap[]): Promise<void> {
  if (gaps.length === 0) return;
  await tx.query('DELETE FROM gaps WHERE (datastream_id, from_ns, to_ns) IN (?)', [
    gaps.map(({ datastreamId, fromNs, toNs }) => [datastreamId, fromNs, toNs].map(BigInt)),
  ]);
}
