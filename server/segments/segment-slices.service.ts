import { read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { OVERLAPS, overlapParameters, READABLE } from './slice.queries.js';
import type { SegmentSlice } from './segments.types.js';

const MAX_PAGE = 5_000;
const AFTER = 's.min_ns >= ? AND (s.min_ns, s.first_seq, s.segment_id) > (?, ?, ?)';

/** One stream's rows inside one raw segment blob, with the id of the segment. */
export type SliceRow = SegmentSlice & { segmentId: string };

/**
 * Returns slices with messages inside the range that are not in quarantine, ordered by first
 * collection time, then sequence. Between pages with the same revision, no slice of the stream was
 * replaced.
 */
export async function listSegmentSlices(
  ctx: RequestContext,
  datastreamId: string,
  range: TimeRange,
  page: { first: number; after?: string | null | undefined },
) {
  const { first, after } = page;
  requirePageSize(first, MAX_PAGE);
  const filters = { datastreamId, fromNs: range.fromNs.toString(), toNs: range.toNs.toString() };
  const scope = { accountId: undefined, list: 'segmentSlices', filters };
  // MySQL would compare rows of digit strings as doubles.
  const position = after == null ? null : ctx.cursors.read(scope, after).map(BigInt);
  const rows = await read(ctx, (db) =>
    db.query<(SliceRow & { revision: string; blobName: string | null })[]>(
      // Limits before the join and along the primary key, whatever the planner thinks of other
      // keys. One statement is one snapshot, so the revision is that of the slices.
      `SELECT r.revision, p.* FROM (
         SELECT COALESCE(MAX(revision), 0) AS revision FROM slice_revisions WHERE datastream_id = ?) r
       LEFT JOIN (
         SELECT g.blob_name AS blobName, g.blob_bytes AS blobBytes, s.first_row_group AS firstRowGroup,
           s.last_row_group AS lastRowGroup, s.first_seq AS firstSeq, s.last_seq AS lastSeq, s.min_ns AS minNs,
           s.max_ns AS maxNs, s.row_count AS \`rows\`, s.message_bytes AS messageBytes, s.segment_id AS segmentId
         FROM (
           SELECT s.* FROM segment_slices s FORCE INDEX (PRIMARY)
           WHERE ${OVERLAPS} AND ${READABLE} ${position ? `AND ${AFTER}` : ''}
           ORDER BY s.min_ns, s.first_seq, s.segment_id LIMIT ${first + 1}) s
         JOIN raw_segments g ON g.id = s.segment_id) p ON TRUE
       ORDER BY p.minNs, p.firstSeq, p.segmentId`,
      [
        BigInt(datastreamId),
        ...overlapParameters(datastreamId, range),
        ...(position ? [position[0], ...position] : []),
      ],
    ),
  );
  const revision = rows[0]?.revision ?? '0';
  const found = rows.filter(({ blobName }) => blobName !== null);
  const nodes = found.slice(0, first);
  const last = nodes.at(-1);
  const hasNextPage = found.length > first;
  const endCursor = hasNextPage && last ? ctx.cursors.sign(scope, [last.minNs, last.firstSeq, last.segmentId]) : null;
  return { nodes, revision, pageInfo: { hasNextPage, endCursor } };
}
