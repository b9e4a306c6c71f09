import type { EntityManager } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';
import { overlap, type TimeRange, type TimeRangeText, toTimeRange } from '../../schema/time/time-range.js';
import { msToNs } from '../../schema/time/timestamps.js';
import { keepDays, unmeasuredDays } from '../quality/kept-days.js';
import { dropRollups } from '../rollups/drop-rollups.js';
import { booksOf, dropCheckpoints } from '../segments/book-inputs.js';
import { heldRangesOf, shrinkHeldRanges } from '../segments/held-ranges.js';
import { expireGaps } from '../segments/gap-index.js';
import { noteRemoved } from '../segments/removed-ranges.js';
import { deleteSlices, type FullKey, raiseRevisions, retireEmpty } from '../segments/slice-removal.js';
import { removableRanges, withoutBookInputs, type ExpiredInputs, type KeptSpan } from './expired-ranges.rule.js';

const MAX_PAGE = 1_000;
/** Slices removed in one transaction. */
const SLICES_AT_ONCE = 5_000;
const KEEP_DAYS = 'COALESCE(d.retention_days, w.retention_days, p.raw_retention_days)';
/**
 * Polled whole books (\`d\`) are kept for the spans of their depth stream (\`w\`) as well: its
 * books need them.
 */
const READERS = `FROM datastreams d JOIN datastreams w ON w.instrument_id = d.instrument_id
    AND (w.id = d.id OR (w.stream_type = 'depth' AND d.stream_type = 'depth_snapshot'))`;
const SPANS = `${READERS}
  JOIN spans s ON s.datastream_id = w.id JOIN accounts a ON a.id = s.account_id
  LEFT JOIN plans p ON p.code = a.plan_code`;

/**
 * Returns datastreams after `after` with limited retention for at least one account, sorted by id.
 */
export async function streamsWithRetention(ctx: RequestContext, after: string, first: number): Promise<string[]> {
  requirePageSize(first, MAX_PAGE);
  const rows = await read(ctx, (db) =>
    db.query<{ id: string }[]>(
      `SELECT DISTINCT d.id AS id ${SPANS} WHERE d.id > ? AND ${KEEP_DAYS} IS NOT NULL
       ORDER BY d.id LIMIT ${first}`,
      [BigInt(after)],
    ),
  );
  return rows.map(({ id }) => String(id));
}

interface ExpiredRows {
  slices: number;
  rows: string;
  /** More rows are left to remove. */
  more: boolean;
  /**
   * Rows wait: for the end of an export that reads them, a checkpoint of a book, or the quality of
   * their day.
   */
  postponed: boolean;
}

/**
 * Removes slices whose rows no account keeps any more, some thousands per call. Retires blobs
 * without slices and updates availability in the same transaction. A slice is removed as a whole,
 * once its last row has expired.
 */
export async function expireRows(ctx: RequestContext, datastreamId: string, now = new Date()): Promise<ExpiredRows> {
  const nowNs = msToNs(now.getTime());
  return atomic(ctx, async (tx) => {
    const [bookId] = (await booksOf(tx, [BigInt(datastreamId)])).values();
    const { ranges: expired, isWaiting } = await expiredOf(tx, datastreamId, bookId, nowNs);
    const found = await slicesIn(tx, datastreamId, expired);
    const none = { slices: 0, rows: '0', more: false, postponed: isWaiting };
    if (found.length === 0) return none;
    if (await isBeingExported(tx, datastreamId, expired)) return { ...none, postponed: true };
    const segmentIds = [...new Set(found.map(({ segmentId }) => String(segmentId)))];
    // Compaction removes slices of the same segments: locking in one order lets the last one see
    // that it is the last.
    await tx.query('SELECT id FROM raw_segments WHERE id IN (?) ORDER BY blob_name FOR UPDATE', [
      segmentIds.map(BigInt),
    ]);
    await deleteSlices(
      tx,
      found.map((s): FullKey => [BigInt(datastreamId), BigInt(s.minNs), BigInt(s.firstSeq), BigInt(s.segmentId)]),
    );
    await retireEmpty(tx, segmentIds);
    await raiseRevisions(tx, [datastreamId]);
    await shrinkHeldRanges(tx, datastreamId);
    await noteRemoved(tx, datastreamId, expired);
    for (const range of expired) {
      await expireGaps(tx, datastreamId, range);
      await keepDays(tx, datastreamId, range);
      await dropRollups(tx, datastreamId, range);
    }
    if (String(bookId) === datastreamId) await expireCheckpoints(tx, bookId!, expired);
    const rows = found.reduce((sum, slice) => sum + BigInt(slice.rows), 0n);
    const more = found.length === SLICES_AT_ONCE;
    return { slices: found.length, rows: String(rows), more, postponed: !more && isWaiting };
  });
}

/**
 * Returns what expired and can be removed. Books need their messages from the nearest checkpoint
 * before the first row that is kept.
 */
async function expiredOf(
  tx: EntityManager,
  datastreamId: string,
  bookId: bigint | undefined,
  nowNs: bigint,
): Promise<ExpiredInputs> {
  const unmeasured = await unmeasuredDays(tx, datastreamId);
  const { ranges, isWaiting } = removableRanges(await spansOf(tx, datastreamId), unmeasured, nowNs);
  if (bookId === undefined || ranges.length === 0) return { ranges, isWaiting };
  // After an upgrade, books do not begin from checkpoints of the version before.
  const checkpoints = await tx.query<{ atNs: string }[]>(
    `SELECT c.at_ns AS atNs FROM book_checkpoints c
       JOIN book_inputs b ON b.datastream_id = c.datastream_id AND b.version = c.version
     WHERE c.datastream_id = ? AND c.at_ns <= ? ORDER BY c.at_ns`,
    [bookId, ranges.at(-1)!.toNs],
  );
  const held = await heldRangesOf(tx, String(bookId));
  const found = withoutBookInputs(
    ranges,
    checkpoints.map(({ atNs }) => BigInt(atNs)),
    held.at(-1)?.toNs ?? null,
  );
  return { ranges: found.ranges, isWaiting: isWaiting || found.isWaiting };
}

async function expireCheckpoints(tx: EntityManager, bookId: bigint, expired: readonly TimeRange[]): Promise<void> {
  for (const { fromNs, toNs } of expired) await dropCheckpoints(tx, bookId, 'at_ns >= ? AND at_ns < ?', [fromNs, toNs]);
}

async function spansOf(tx: EntityManager, datastreamId: string): Promise<KeptSpan[]> {
  const rows = await tx.query<{ fromNs: string; toNs: string | null; keepDays: number | null }[]>(
    `SELECT s.from_ns AS fromNs, s.to_ns AS toNs, ${KEEP_DAYS} AS keepDays ${SPANS} WHERE d.id = ?`,
    [BigInt(datastreamId)],
  );
  return rows.map(({ fromNs, toNs, keepDays }) => ({
    fromNs: BigInt(fromNs),
    toNs: toNs === null ? null : BigInt(toNs),
    keepDays,
  }));
}

interface ExpiredSlice {
  minNs: string;
  firstSeq: string;
  segmentId: string;
  rows: string;
}

async function slicesIn(
  tx: EntityManager,
  datastreamId: string,
  ranges: readonly TimeRange[],
): Promise<ExpiredSlice[]> {
  const found: ExpiredSlice[] = [];
  for (const { fromNs, toNs } of ranges) {
    const rows = await tx.query<ExpiredSlice[]>(
      `SELECT s.min_ns AS minNs, s.first_seq AS firstSeq, s.segment_id AS segmentId, s.row_count AS \`rows\`
       FROM segment_slices s FORCE INDEX (PRIMARY)
       WHERE s.datastream_id = ? AND s.min_ns >= ? AND s.min_ns < ? AND s.max_ns < ?
       ORDER BY s.min_ns LIMIT ${SLICES_AT_ONCE - found.length}`,
      [BigInt(datastreamId), fromNs, toNs, toNs],
    );
    found.push(...rows);
    if (found.length >= SLICES_AT_ONCE) break;
  }
  return found;
}

/**
 * Locks the live exports that may read the datastream and the gap where a new one would be
 * inserted: a reader sees all of these rows or none. Polled whole books are read by views of the
 * depth stream.
 */
async function isBeingExported(
  tx: EntityManager,
  datastreamId: string,
  expired: readonly TimeRange[],
): Promise<boolean> {
  const found = await tx.query<{ id: string }[]>(`SELECT w.id ${READERS} WHERE d.id = ?`, [BigInt(datastreamId)]);
  const readers = found.map(({ id }) => BigInt(id));
  const live = await tx.query<TimeRangeText[]>(
    `SELECT from_ns AS fromNs, to_ns AS toNs FROM exports
     WHERE datastream_id IN (?) AND status IN ('queued', 'running') FOR UPDATE`,
    [readers],
  );
  // Streams of sets that are not exports yet.
  const planned = await tx.query<TimeRangeText[]>(
    `SELECT s.from_ns AS fromNs, s.to_ns AS toNs FROM export_set_streams m JOIN export_sets s ON s.id = m.set_id
     WHERE m.datastream_id IN (?) AND m.export_id IS NULL AND s.status IN ('queued', 'running') FOR UPDATE`,
    [readers],
  );
  return [...live, ...planned].map(toTimeRange).some((range) => expired.some((one) => overlap(one, range)));
}
