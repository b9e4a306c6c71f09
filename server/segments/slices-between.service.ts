import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import { invalidArgument } from '../errors/domain-error.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { READABLE } from './slice.queries.js';
import type { SliceRow } from './segment-slices.service.js';

const MAX_PAGE = 5_000;
const MAX_STREAMS = 2_000;
const KEY = 's.datastream_id, s.min_ns, s.first_seq, s.segment_id';

type SliceOfStream = SliceRow & { datastreamId: string };

/**
 * Returns slices of many streams with messages inside the range that are not in quarantine, ordered
 * by datastream, then as `listSegmentSlices`. Made for ranges near the newest messages: it reads
 * along the ends of slices, which are few there, whatever was stored in the hour before.
 */
export async function slicesBetween(
  ctx: RequestContext,
  datastreamIds: readonly string[],
  { fromNs, toNs }: TimeRange,
  page: { first: number; after?: string | null | undefined },
) {
  const { first, after } = page;
  requirePageSize(first, MAX_PAGE);
  requireStreams(datastreamIds);
  const ids = [...new Set(datastreamIds.map(BigInt))];
  const filters = { ids: ids.join(' '), fromNs: String(fromNs), toNs: String(toNs) };
  const scope = { accountId: undefined, list: 'slicesBetween', filters };
  const position = after == null ? null : ctx.cursors.read(scope, after).map(BigInt);
  if (ids.length === 0) return { nodes: [], revision: '0', pageInfo: { hasNextPage: false, endCursor: null } };
  const rows = await read(ctx, (db) =>
    db.query<(SliceOfStream & { revision: string; blobName: string | null })[]>(
      // A slice that overlaps the range ends before the range's end plus the longest slice. One
      // statement is one snapshot, so the revision is that of the slices.
      `SELECT r.revision, p.* FROM (
         SELECT COALESCE(SUM(revision), 0) AS revision FROM slice_revisions WHERE datastream_id IN (?)) r
       LEFT JOIN (
         SELECT s.datastream_id AS datastreamId, g.blob_name AS blobName, g.blob_bytes AS blobBytes,
           s.first_row_group AS firstRowGroup, s.last_row_group AS lastRowGroup, s.first_seq AS firstSeq,
           s.last_seq AS lastSeq, s.min_ns AS minNs, s.max_ns AS maxNs, s.row_count AS \`rows\`,
           s.message_bytes AS messageBytes, s.segment_id AS segmentId
         FROM (
           SELECT s.* FROM segment_slices s FORCE INDEX (slices_by_end)
           WHERE s.datastream_id IN (?) AND s.max_ns >= ? AND s.min_ns < ? AND s.max_ns < ? + (
             SELECT COALESCE(MAX(d.duration_ns), 0) FROM segment_slices d WHERE d.datastream_id IN (?))
             AND ${READABLE} ${position ? `AND (${KEY}) > (?, ?, ?, ?)` : ''}
           ORDER BY ${KEY} LIMIT ${first + 1}) s
         JOIN raw_segments g ON g.id = s.segment_id) p ON TRUE
       ORDER BY p.datastreamId, p.minNs, p.firstSeq, p.segmentId`,
      [ids, ids, fromNs, toNs, toNs, ids, ...(position ?? [])],
    ),
  );
  const revision = rows[0]?.revision ?? '0';
  const found = rows.filter(({ blobName }) => blobName !== null);
  const nodes = found.slice(0, first);
  const last = nodes.at(-1);
  const hasNextPage = found.length > first;
  const key = last && [last.datastreamId, last.minNs, last.firstSeq, last.segmentId].map(String);
  const endCursor = hasNextPage && key ? ctx.cursors.sign(scope, key) : null;
  return { nodes, revision, pageInfo: { hasNextPage, endCursor } };
}

/** Throws `invalid_argument` for too many streams. */
export function requireStreams(datastreamIds: readonly string[]): void {
  if (datastreamIds.length <= MAX_STREAMS) return;
  throw invalidArgument('datastreamIds', `datastreamIds must have at most ${MAX_STREAMS} items`);
}
