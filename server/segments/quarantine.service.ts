import { mergeRanges, toTimeRange } from '../../schema/time/time-range.js';
import { atomic, read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import { insertRows } from '../db/insert-rows.js';
import type { RequestContext } from '../context/request-context.js';
import { changeBookInputs } from './book-inputs.js';
import { noteFills } from './stream-fills.js';
import { recordGaps, shrinkGaps, type StreamRangeRow } from './gap-index.js';
import type { SliceKey } from './segment-swap.service.js';
import { READABLE } from './slice.queries.js';
import { raiseRevisions } from './slice-removal.js';

const MAX_PAGE = 5_000;
/** Number of segments of each kind. */
const KNOWN_SEGMENTS = 4;
/**
 * Time that is not metered although it is no gap any more: none, since the collector did receive
 * it.
 */
const NONE_UNMETERED_NS = 0n;
/** The reason of the gap that a slice in quarantine leaves. */
const LOST = 'lost';

/**
 * Puts slices that could not be read into quarantine. Readers leave them out, and their time is a
 * gap `lost`, so that it is missing in manifests, availability and quality, while all other data
 * stays readable. They stay in the index: `admin storage check --repair` releases them once their
 * blob is whole again. Ignores slices that the index no longer has.
 */
export async function quarantineSlices(ctx: RequestContext, inputs: readonly SliceKey[]): Promise<void> {
  if (inputs.length === 0) return;
  await atomic(ctx, async (tx) => {
    const keys = inputs.map((key) => [BigInt(key.datastreamId), BigInt(key.minNs), BigInt(key.firstSeq), key.blobName]);
    const rows = await tx.query<(StreamRangeRow & { firstSeq: string; segmentId: string })[]>(
      `SELECT s.datastream_id AS datastreamId, s.min_ns AS fromNs, s.max_ns + 1 AS toNs, s.first_seq AS firstSeq,
         s.segment_id AS segmentId
       FROM segment_slices s JOIN raw_segments g ON g.id = s.segment_id
       WHERE (s.datastream_id, s.min_ns, s.first_seq, g.blob_name) IN (?) AND ${READABLE} FOR UPDATE`,
      [keys],
    );
    const lost = rows.map((row) => ({ ...row, datastreamId: String(row.datastreamId) }));
    if (lost.length === 0) return;
    await insertRows(
      tx,
      'quarantined_slices',
      ['datastream_id', 'min_ns', 'first_seq', 'segment_id', 'since'],
      lost.map(({ datastreamId, fromNs, firstSeq, segmentId }) => [
        ...[datastreamId, fromNs, firstSeq, segmentId],
        new Date(),
      ]),
      'since = quarantined_slices.since',
    );
    await recordGaps(
      tx,
      lost.map(({ datastreamId, fromNs, toNs }) => ({ datastreamId, fromNs, toNs, reason: LOST })),
    );
    await changeBookInputs(tx, lost);
    await raiseRevisions(
      tx,
      lost.map(({ datastreamId }) => datastreamId),
    );
  });
}

/**
 * Returns names of indexed segments that are not replaced, the oldest and the newest ones, fresh
 * and compacted: a container that has none of them is not the one of this index.
 */
export async function knownSegments(ctx: RequestContext): Promise<string[]> {
  const sample = (level: number, order: 'ASC' | 'DESC'): string =>
    `(SELECT blob_name AS blobName FROM raw_segments WHERE level = ${level} AND retired_at IS NULL
      ORDER BY created_at ${order} LIMIT ${KNOWN_SEGMENTS})`;
  const samples = [0, 1].flatMap((level) => [sample(level, 'ASC'), sample(level, 'DESC')]);
  const rows = await read(ctx, (db) => db.query<{ blobName: string }[]>(samples.join(' UNION ')));
  return rows.map(({ blobName }) => blobName);
}

/** Returns the segments with slices in quarantine, in order of name, behind `after`. */
export async function quarantinedSegments(ctx: RequestContext, after: string, first: number): Promise<string[]> {
  requirePageSize(first, MAX_PAGE);
  const rows = await read(ctx, (db) =>
    db.query<{ blobName: string }[]>(
      `SELECT DISTINCT g.blob_name AS blobName FROM quarantined_slices q JOIN raw_segments g ON g.id = q.segment_id
       WHERE g.blob_name > ? ORDER BY g.blob_name LIMIT ?`,
      [after, first],
    ),
  );
  return rows.map(({ blobName }) => blobName);
}

/**
 * Takes the slices of segments whose blobs are whole again out of quarantine, and removes their
 * gaps. Returns how many.
 */
export async function releaseSegments(ctx: RequestContext, blobNames: readonly string[]): Promise<number> {
  if (blobNames.length === 0) return 0;
  return atomic(ctx, async (tx) => {
    const ofSegments = 'quarantined_slices q JOIN raw_segments g ON g.id = q.segment_id';
    const rows = await tx.query<StreamRangeRow[]>(
      `SELECT s.datastream_id AS datastreamId, s.min_ns AS fromNs, s.max_ns + 1 AS toNs
       FROM ${ofSegments} JOIN segment_slices s ON s.datastream_id = q.datastream_id AND s.min_ns = q.min_ns
         AND s.first_seq = q.first_seq AND s.segment_id = q.segment_id
       WHERE g.blob_name IN (?) FOR UPDATE`,
      [blobNames],
    );
    const found = rows.map((row) => ({ ...row, datastreamId: String(row.datastreamId) }));
    await tx.query(`DELETE q FROM ${ofSegments} WHERE g.blob_name IN (?)`, [blobNames]);
    if (found.length === 0) return 0;
    // Slices may overlap, and a range is taken out of gaps only as a whole.
    for (const [datastreamId, ofStream] of Map.groupBy(found, (range) => range.datastreamId)) {
      for (const { fromNs, toNs } of mergeRanges(ofStream.map(toTimeRange))) {
        await shrinkGaps(tx, [{ datastreamId, fromNs: String(fromNs), toNs: String(toNs) }], NONE_UNMETERED_NS, LOST);
      }
    }
    await changeBookInputs(tx, found);
    await noteFills(tx, found);
    await raiseRevisions(
      tx,
      found.map(({ datastreamId }) => datastreamId),
    );
    return found.length;
  });
}
