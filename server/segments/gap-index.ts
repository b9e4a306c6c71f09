import type { EntityManager } from 'typeorm';
import {
  clipRanges,
  earlier,
  mergeRanges,
  subtractRanges,
  toTimeRange,
  type TimeRange,
  type TimeRangeText,
} from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';
import { noteChangedHours } from './changed-hours.js';

/** A half-open time range of one stream, with decimal strings as MySQL and GraphQL give them. */
export interface StreamRangeRow extends TimeRangeText {
  datastreamId: string;
}

export interface NewGap extends StreamRangeRow {
  reason: string;
}

interface GapRow extends NewGap {
  /** Further reasons, separated by commas; null if there are none. */
  also: string | null;
}

/**
 * A jump in the exchange's own numbers: the stream was connected, no journal has the frames, and
 * rows lie next to it.
 */
const WHILE_CONNECTED = 'sequence';
const UNCONNECTED = `(reason <> '${WHILE_CONNECTED}' OR also IS NOT NULL)`;
/** Adds the reason of a gap to one with the same beginning and end. */
const ADD_REASON = `also = IF(gaps.reason = VALUES(reason) OR FIND_IN_SET(VALUES(reason), COALESCE(gaps.also, '')),
  gaps.also, CONCAT_WS(',', gaps.also, VALUES(reason)))`;

/**
 * Records gaps. A gap that continues one of the index for the same reason extends it, so that a
 * stream that is down for a day has one gap and not one for each cut. Returns the gaps that are
 * new.
 */
export async function recordGaps(tx: EntityManager, gaps: readonly NewGap[]): Promise<NewGap[]> {
  if (gaps.length === 0) return [];
  await noteChanged(tx, gaps);
  const before = await tx.query<GapRow[]>(
    `SELECT datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs, reason, also FROM gaps
     WHERE (datastream_id, to_ns) IN (?) FOR UPDATE`,
    [gaps.map(({ datastreamId, fromNs }) => [BigInt(datastreamId), BigInt(fromNs)])],
  );
  const place = (datastreamId: string, ns: string, reason: string): string => `${datastreamId} ${ns} ${reason}`;
  const open = new Map(before.map((gap) => [place(gap.datastreamId, gap.toNs, gap.reason), gap]));
  const fresh: NewGap[] = [];
  const longer: NewGap[] = [];
  const replaced: GapRow[] = [];
  for (const gap of gaps) {
    const known = open.get(place(gap.datastreamId, gap.fromNs, gap.reason));
    if (!known) fresh.push(gap);
    else {
      longer.push({ ...gap, fromNs: known.fromNs });
      replaced.push(known);
    }
  }
  await removeGaps(tx, replaced);
  await addGaps(tx, [...longer, ...fresh, ...replaced.flatMap((row) => gapsOf(row).slice(1))]);
  return fresh;
}

/**
 * Returns the gaps of streams inside `bounds`, in order of stream and time. Clips them and joins
 * those that touch.
 */
export async function missingRanges(
  db: EntityManager,
  datastreamIds: readonly string[],
  bounds: TimeRange,
): Promise<StreamRangeRow[]> {
  const gaps = await overlapping(db, datastreamIds, bounds);
  return [...Map.groupBy(gaps, ({ datastreamId }) => datastreamId)].flatMap(([datastreamId, rows]) =>
    clipRanges(rows.map(toTimeRange), bounds).map((range) => toRow(datastreamId, range)),
  );
}

/**
 * Removes ranges from the gaps that contain them, if given from those of one reason only. Returns
 * false and changes nothing if any part of a range is not missing. Their time before the watermark
 * `sealedNs` stays unmetered: what is metered never changes.
 */
export async function shrinkGaps(
  tx: EntityManager,
  filled: readonly StreamRangeRow[],
  sealedNs: bigint,
  only?: string,
): Promise<boolean> {
  const removed: NewGap[] = [];
  const left: NewGap[] = [];
  const isFilled = ({ reason }: NewGap): boolean => only === undefined || reason === only;
  for (const [datastreamId, rows] of Map.groupBy(filled, (row) => row.datastreamId)) {
    const ranges = mergeRanges(rows.map(toTimeRange));
    if (ranges.length === 0) continue;
    const bounds = { fromNs: ranges[0]!.fromNs, toNs: ranges.at(-1)!.toNs };
    const found = await overlapping(tx, [datastreamId], bounds, 'FOR UPDATE');
    const shrunk = found.filter((row) => gapsOf(row).some(isFilled) && clipRanges(ranges, toTimeRange(row)).length > 0);
    if (subtractRanges(ranges, mergeRanges(shrunk.map(toTimeRange))).length > 0) return false;
    removed.push(...shrunk);
    for (const gap of shrunk.flatMap(gapsOf)) {
      const rest = subtractRanges([toTimeRange(gap)], isFilled(gap) ? ranges : []);
      left.push(...rest.map((one) => ({ ...toRow(datastreamId, one), reason: gap.reason })));
    }
  }
  await removeGaps(tx, removed);
  await addGaps(tx, left);
  await noteChanged(tx, filled);
  const columns = ['datastream_id', 'from_ns', 'to_ns'];
  const rows = filled
    .filter(({ fromNs }) => BigInt(fromNs) < sealedNs)
    .map(({ datastreamId, fromNs, toNs }) => [datastreamId, fromNs, earlier(BigInt(toNs), sealedNs)]);
  await insertRows(tx, 'unmetered_ranges', columns, rows, 'to_ns = unmetered_ranges.to_ns');
  return true;
}

/** Removes the gaps inside a range whose rows have expired. Their time stays unmetered. */
export async function expireGaps(tx: EntityManager, datastreamId: string, { fromNs, toNs }: TimeRange): Promise<void> {
  const inside = 'datastream_id = ? AND from_ns >= ? AND to_ns <= ?';
  const values = [BigInt(datastreamId), fromNs, toNs];
  await tx.query(
    `INSERT IGNORE INTO unmetered_ranges (datastream_id, from_ns, to_ns)
     SELECT datastream_id, from_ns, to_ns FROM gaps WHERE ${inside} AND ${UNCONNECTED}`,
    values,
  );
  await tx.query(`DELETE FROM gaps WHERE ${inside}`, values);
}

/**
 * Returns when streams were not connected, in no order: gaps that overlap a range, and those that
 * were filled or expired.
 */
export async function unconnectedRanges(
  db: EntityManager,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
): Promise<StreamRangeRow[]> {
  if (datastreamIds.length === 0) return [];
  const where = 'WHERE datastream_id IN (?) AND to_ns > ? AND from_ns < ?';
  const columns = 'SELECT datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs';
  const values = [datastreamIds.map(BigInt), fromNs, toNs];
  return db.query<StreamRangeRow[]>(
    `${columns} FROM gaps ${where} AND ${UNCONNECTED} UNION ALL ${columns} FROM unmetered_ranges ${where}`,
    [...values, ...values],
  );
}

async function noteChanged(tx: EntityManager, ranges: readonly StreamRangeRow[]): Promise<void> {
  await noteChangedHours(
    tx,
    ranges.map(({ datastreamId, ...range }) => ({ datastreamId: String(datastreamId), ...toTimeRange(range) })),
  );
}

function toRow(datastreamId: string, { fromNs, toNs }: TimeRange): StreamRangeRow {
  return { datastreamId, fromNs: String(fromNs), toNs: String(toNs) };
}

async function overlapping(
  db: EntityManager,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
  lock: '' | 'FOR UPDATE' = '',
): Promise<GapRow[]> {
  if (datastreamIds.length === 0) return [];
  const rows = await db.query<GapRow[]>(
    `SELECT datastream_id AS datastreamId, from_ns AS fromNs, to_ns AS toNs, reason, also FROM gaps
     WHERE datastream_id IN (?) AND from_ns < ? AND to_ns > ? AND ${UNCONNECTED} ORDER BY datastream_id, from_ns ${lock}`,
    [datastreamIds.map(BigInt), toNs, fromNs],
  );
  return rows.map((row) => ({ ...row, datastreamId: String(row.datastreamId) }));
}

/** Returns a gap for each reason of a row, that of `reason` first. */
function gapsOf({ also, ...gap }: GapRow): NewGap[] {
  return [gap, ...(also?.split(',') ?? []).map((reason) => ({ ...gap, reason }))];
}

/** Adding a gap again changes nothing. */
async function addGaps(tx: EntityManager, gaps: readonly NewGap[]): Promise<void> {
  await insertRows(
    tx,
    'gaps',
    ['datastream_id', 'from_ns', 'to_ns', 'reason'],
    gaps.map(({ datastreamId, fromNs, toNs, reason }) => [datastreamId, fromNs, toNs, reason.slice(0, 64)]),
    ADD_REASON,
  );
}

async function removeGaps(tx: EntityManager, gaps: readonly NewGap[]): Promise<void> {
  if (gaps.length === 0) return;
  await tx.query('DELETE FROM gaps WHERE (datastream_id, from_ns, to_ns) IN (?)', [
    gaps.map(({ datastreamId, fromNs, toNs }) => [datastreamId, fromNs, toNs].map(BigInt)),
  ]);
}
