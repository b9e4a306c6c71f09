import { requireDatastream } from '../catalog/require-known.js';
import { atomic, read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import { invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import { changeBookInputs } from './book-inputs.js';
import { rebuildHeldRanges } from './held-ranges.js';
import type { SliceOfSegment } from './segments.types.js';

const MAX_PAGE = 5_000;
const END_OF_TIME_NS = 2n ** 62n;
/** Half of the epochs that fit above a seq's counter. A name with a higher one is not ours. */
const MAX_EPOCH = 1n << 22n;

interface IndexedBlob {
  blobName: string;
  bytes: string;
}

/** Returns segments whose blobs must exist, in order of name, behind `after`. */
export async function storedSegments(ctx: RequestContext, after: string, first: number): Promise<IndexedBlob[]> {
  requirePageSize(first, MAX_PAGE);
  return read(ctx, (db) =>
    db.query<IndexedBlob[]>(
      `SELECT blob_name AS blobName, blob_bytes AS bytes FROM raw_segments
       WHERE swept_at IS NULL AND blob_name > ? ORDER BY blob_name LIMIT ?`,
      [after, first],
    ),
  );
}

/** Returns the slices of a segment, in quarantine or not. None if the index does not have it. */
export async function slicesOfSegment(ctx: RequestContext, blobName: string): Promise<SliceOfSegment[]> {
  const rows = await read(ctx, (db) =>
    db.query<SliceOfSegment[]>(
      `SELECT s.datastream_id AS datastreamId, s.first_row_group AS firstRowGroup, s.last_row_group AS lastRowGroup,
         s.first_seq AS firstSeq, s.last_seq AS lastSeq, s.min_ns AS minNs, s.max_ns AS maxNs, s.row_count AS \`rows\`,
         s.message_bytes AS messageBytes, LOWER(HEX(s.frames_sha256)) AS framesSha256
       FROM segment_slices s JOIN raw_segments g ON g.id = s.segment_id WHERE g.blob_name = ? ORDER BY s.datastream_id`,
      [blobName],
    ),
  );
  return rows.map((row) => ({ ...row, datastreamId: String(row.datastreamId) }));
}

/**
 * Returns the streams, in order of id, whose held ranges differ from their slices in messages,
 * first or last moment. Both are written in one transaction, so a difference means a table that was
 * partly restored, or rows that were changed by hand. Reads the whole index.
 */
export async function heldRangeDifferences(ctx: RequestContext): Promise<string[]> {
  const rows = await read(ctx, (db) =>
    db.query<{ id: string }[]>(
      `SELECT datastream_id AS id FROM (
         SELECT datastream_id, row_count AS n, min_ns AS from_ns, max_ns + 1 AS to_ns, 1 AS side FROM segment_slices
         UNION ALL SELECT datastream_id, row_count, from_ns, to_ns, -1 FROM coverage_ranges) both_sides
       GROUP BY datastream_id
       HAVING SUM(side * CAST(n AS SIGNED)) <> 0
         OR NOT MIN(IF(side = 1, from_ns, NULL)) <=> MIN(IF(side = -1, from_ns, NULL))
         OR NOT MAX(IF(side = 1, to_ns, NULL)) <=> MAX(IF(side = -1, to_ns, NULL))
       ORDER BY datastream_id`,
    ),
  );
  return rows.map(({ id }) => String(id));
}

/**
 * Recomputes a stream's held ranges from its slices. Checkpoints of its book depend on them, and
 * are dropped. `not_found` if it does not exist.
 */
export async function rebuildStreamRanges(ctx: RequestContext, datastreamId: string): Promise<void> {
  await atomic(ctx, async (tx) => {
    await requireDatastream(tx, datastreamId);
    await rebuildHeldRanges(tx, datastreamId);
    await changeBookInputs(tx, [{ datastreamId, fromNs: '0', toNs: String(END_OF_TIME_NS) }]);
  });
}

/**
 * Makes every further epoch later than `epoch`: after a restore, collectors would otherwise get
 * epochs that occur in names of existing blobs. Returns the latest epoch.
 */
export async function raiseEpoch(ctx: RequestContext, epoch: string): Promise<string> {
  if (BigInt(epoch) < 0n || BigInt(epoch) > MAX_EPOCH)
    throw invalidArgument('epoch', `epoch must be at most ${MAX_EPOCH}`);
  return atomic(ctx, async (tx) => {
    await tx.query('UPDATE collector_epochs SET latest = GREATEST(latest, ?) WHERE id = 1', [epoch]);
    const [row] = await tx.query<{ latest: string }[]>('SELECT latest FROM collector_epochs WHERE id = 1');
    return String(row?.latest);
  });
}
