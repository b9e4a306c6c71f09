import type { EntityManager } from 'typeorm';
import { earlier, type TimeRange } from '../../schema/time/time-range.js';
import { streamShard } from '../segments/stream-shard.js';
import type { RequestContext } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import { dropCheckpoints } from '../segments/book-inputs.js';
import { replaceQuotes } from '../rollups/stored-quotes.js';
import { heldRangesOf } from '../segments/held-ranges.js';
import { outputsTaken } from '../segments/planned-outputs.service.js';
import type { BookCheckpointInput, BookCheckpointWork, StoredBookCheckpoint } from './book-checkpoints.types.js';
import { CHECKPOINT_STEP_NS } from '../../schema/books/checkpoint-step.js';

const MAX_PAGE = 1_000;
/** Boundaries of a stream in one answer: a worker asks again for more. */
const BOUNDARIES = 600;

/** Returns the nearest checkpoint of a book at or before a moment; null if there is none. */
export async function nearestCheckpoint(
  ctx: RequestContext,
  datastreamId: string,
  version: number,
  atNs: string,
): Promise<StoredBookCheckpoint | null> {
  const rows = await read(ctx, (db) =>
    db.query<StoredBookCheckpoint[]>(
      `SELECT at_ns AS atNs, blob_name AS blobName FROM book_checkpoints
       WHERE datastream_id = ? AND at_ns <= ? AND version = ? ORDER BY at_ns DESC LIMIT 1`,
      [BigInt(datastreamId), BigInt(atNs), version],
    ),
  );
  return rows[0] ?? null;
}

interface WantedBook {
  id: string;
  exchange: string;
  instrument: string;
  streamType: string;
  throughNs: string;
}

/**
 * Returns the depth streams with id above `after` that an account has a span of, by id, with the
 * boundaries that need a checkpoint: sealed, and not after `settledBeforeNs`.
 */
export async function checkpointWork(
  ctx: RequestContext,
  version: number,
  settledBeforeNs: bigint,
  { after, first }: { after: string; first: number },
): Promise<BookCheckpointWork[]> {
  requirePageSize(first, MAX_PAGE);
  return read(ctx, async (db) => {
    const books = await db.query<WantedBook[]>(
      `SELECT d.id, d.exchange, d.instrument, d.stream_type AS streamType,
         IF(b.version = ?, b.through_ns, 0) AS throughNs
       FROM datastreams d JOIN (SELECT DISTINCT datastream_id FROM spans WHERE datastream_id > ?) s
         ON s.datastream_id = d.id
       LEFT JOIN book_inputs b ON b.datastream_id = d.id
       WHERE d.stream_type = 'depth' ORDER BY d.id LIMIT ${first}`,
      [version, BigInt(after)],
    );
    const work: BookCheckpointWork[] = [];
    for (const { throughNs, ...datastream } of books) {
      const { sealedThroughNs: sealed } = await streamShard(db, datastream.id);
      const endNs = sealed === null ? settledBeforeNs : earlier(sealed, settledBeforeNs);
      const boundariesNs = await missingBoundaries(db, datastream.id, version, {
        fromNs: BigInt(throughNs ?? 0),
        toNs: endNs,
      });
      work.push({ datastream, boundariesNs });
    }
    return work;
  });
}

/**
 * Returns boundaries in (fromNs, toNs] that need a checkpoint and have none. After late data there
 * are some among others.
 */
async function missingBoundaries(
  db: EntityManager,
  datastreamId: string,
  version: number,
  { fromNs, toNs }: TimeRange,
): Promise<string[]> {
  const held = await heldRangesOf(db, datastreamId);
  let afterNs = fromNs;
  for (;;) {
    const due = dueBoundaries(held, afterNs, toNs, BOUNDARIES);
    const last = due.at(-1);
    const done = await recordedAmong(db, datastreamId, version, due);
    const missing = due.map(String).filter((ns) => !done.has(ns));
    if (missing.length > 0 || last === undefined) return missing;
    afterNs = last;
  }
}

async function recordedAmong(
  db: EntityManager,
  datastreamId: string,
  version: number,
  boundaries: readonly bigint[],
): Promise<Set<string>> {
  if (boundaries.length === 0) return new Set();
  const rows = await db.query<{ atNs: string }[]>(
    'SELECT at_ns AS atNs FROM book_checkpoints WHERE datastream_id = ? AND version = ? AND at_ns IN (?)',
    [BigInt(datastreamId), version, boundaries],
  );
  return new Set(rows.map(({ atNs }) => String(atNs)));
}

/**
 * Records a checkpoint, or that there is none at a boundary. Returns false, and changes nothing, if
 * messages or gaps of the book have changed since `revision` was read.
 */
export async function recordCheckpoint(ctx: RequestContext, input: BookCheckpointInput): Promise<boolean> {
  const [bookId, atNs] = [BigInt(input.datastreamId), BigInt(input.atNs)];
  return atomic(ctx, async (tx) => {
    await tx.query('INSERT IGNORE INTO book_inputs (datastream_id) VALUES (?)', [bookId]);
    const [current] = await tx.query<{ revision: string }[]>(
      'SELECT revision FROM book_inputs WHERE datastream_id = ? FOR UPDATE',
      [bookId],
    );
    if (String(current?.revision) !== input.revision) return false;
    await dropCheckpoints(tx, bookId, 'at_ns = ? AND blob_name <> ?', [atNs, input.blobName ?? '']);
    if (input.blobName != null) {
      await tx.query(
        `INSERT IGNORE INTO book_checkpoints (datastream_id, at_ns, depends_from_ns, version, blob_name)
         VALUES (?, ?, ?, ?, ?)`,
        [bookId, atNs, BigInt(input.dependsFromNs), input.version, input.blobName],
      );
      await outputsTaken(tx, [input.blobName]);
    }
    const quotedNs = { fromNs: BigInt(input.quotesFromNs ?? atNs), toNs: atNs };
    await replaceQuotes(tx, bookId, quotedNs, input.quotes);
    await tx.query('UPDATE book_inputs SET version = ?, through_ns = ? WHERE datastream_id = ?', [
      input.version,
      atNs,
      bookId,
    ]);
    return true;
  });
}

/**
 * Returns the boundaries in (afterNs, throughNs] that need a checkpoint, at most `limit`: multiples
 * of ten minutes with messages in the ten minutes before them. Behind others, nothing has changed
 * since. `held`: when messages are stored, sorted and disjoint.
 */
export function dueBoundaries(held: readonly TimeRange[], afterNs: bigint, throughNs: bigint, limit: number): bigint[] {
  const due: bigint[] = [];
  let nextNs = (afterNs / CHECKPOINT_STEP_NS + 1n) * CHECKPOINT_STEP_NS;
  for (const { fromNs, toNs } of held) {
    const firstNs = (fromNs / CHECKPOINT_STEP_NS + 1n) * CHECKPOINT_STEP_NS;
    if (firstNs > nextNs) nextNs = firstNs;
    for (; nextNs - CHECKPOINT_STEP_NS < toNs && nextNs <= throughNs; nextNs += CHECKPOINT_STEP_NS) {
      if (due.length === limit) return due;
      due.push(nextNs);
    }
  }
  return due;
}
