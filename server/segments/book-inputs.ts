import type { EntityManager } from 'typeorm';
import { mergeRanges, toTimeRange, widen } from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';
import { HELD_TOLERANCE_NS } from './held-ranges.queries.js';
import type { StreamRangeRow } from './gap-index.js';
import type { SegmentInput } from './segments.types.js';

/**
 * Drops the checkpoints of order books that depend on ranges in which messages or gaps change, in
 * the transaction that changes them. Call it for what lies before the watermark: later checkpoints
 * do not exist. A checkpoint that is being written meanwhile is not recorded.
 */
export async function changeBookInputs(tx: EntityManager, changed: readonly StreamRangeRow[]): Promise<void> {
  if (changed.length === 0) return;
  const books = await booksOf(tx, [...new Set(changed.map(({ datastreamId }) => BigInt(datastreamId)))]);
  const byBook = Map.groupBy(changed, ({ datastreamId }) => books.get(datastreamId) ?? null);
  const ranges = [...byBook].flatMap(([bookId, rows]) => {
    if (bookId === null) return [];
    // Ranges of stored messages grow together when they come near.
    const near = rows.map((row) => widen(toTimeRange(row), HELD_TOLERANCE_NS));
    return mergeRanges(near).map((range) => ({ bookId, ...range }));
  });
  // In one order, so that two transactions do not wait for each other.
  ranges.sort((a, b) => (a.bookId < b.bookId ? -1 : a.bookId > b.bookId ? 1 : 0));
  for (const { bookId, fromNs, toNs } of ranges) {
    await tx.query(
      `INSERT INTO book_inputs (datastream_id, revision, through_ns) VALUES (?, 1, 0)
       ON DUPLICATE KEY UPDATE revision = revision + 1, through_ns = LEAST(through_ns, ?)`,
      [bookId, fromNs],
    );
    await dropCheckpoints(tx, bookId, 'at_ns > ? AND depends_from_ns < ?', [fromNs, toNs]);
  }
}

/**
 * Removes checkpoints of a book. Their blobs are swept a day later, when no reader has them any
 * more.
 */
export async function dropCheckpoints(
  tx: EntityManager,
  bookId: bigint,
  where: string,
  values: readonly (bigint | string)[],
): Promise<void> {
  const dropped = await tx.query<{ blobName: string }[]>(
    `SELECT blob_name AS blobName FROM book_checkpoints WHERE datastream_id = ? AND ${where} FOR UPDATE`,
    [bookId, ...values],
  );
  if (dropped.length === 0) return;
  await tx.query(`DELETE FROM book_checkpoints WHERE datastream_id = ? AND ${where}`, [bookId, ...values]);
  const now = new Date();
  const rows = dropped.map(({ blobName }) => [blobName, now]);
  await insertRows(tx, 'planned_outputs', ['blob_name', 'planned_at'], rows, 'planned_at = VALUES(planned_at)');
}

/**
 * Returns the depth streams whose books are made of these streams: of themselves, or of polled
 * books.
 */
export async function booksOf(db: EntityManager, datastreamIds: readonly bigint[]): Promise<Map<string, bigint>> {
  const rows = await db.query<{ id: string; bookId: string }[]>(
    `SELECT d.id AS id, w.id AS bookId FROM datastreams d
     JOIN datastreams w ON w.instrument_id = d.instrument_id AND w.stream_type = 'depth'
     WHERE d.id IN (?) AND d.stream_type IN ('depth', 'depth_snapshot')`,
    [datastreamIds],
  );
  return new Map(rows.map(({ id, bookId }) => [String(id), BigInt(bookId)]));
}

/** Returns how often the messages and gaps before the watermark have changed. */
export async function bookInputRevision(db: EntityManager, datastreamId: string): Promise<string> {
  const rows = await db.query<{ revision: string }[]>('SELECT revision FROM book_inputs WHERE datastream_id = ?', [
    BigInt(datastreamId),
  ]);
  return String(rows[0]?.revision ?? 0);
}

/** Returns when the messages of segments arrived, by stream. */
export function rangesOf(segments: readonly SegmentInput[]): StreamRangeRow[] {
  return segments.flatMap(({ slices }) =>
    slices.map(({ datastreamId, minNs, maxNs }) => ({
      datastreamId,
      fromNs: minNs,
      toNs: String(BigInt(maxNs) + 1n),
    })),
  );
}
