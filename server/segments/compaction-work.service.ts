import { HOUR_NS } from '../../schema/time/timestamps.js';
import { read } from '../db/atomic.js';
import { requirePageSize } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';
import { READABLE } from './slice.queries.js';
import type { SliceRow } from './segment-slices.service.js';

/** Fresh segments examined per request, oldest first. */
const SEGMENTS_LOOKED_AT = 5_000;
const MAX_HOURS = 1_000;
/** Slices per response. Further ones follow once these are compacted. */
const MAX_INPUTS = 20_000;

const FRESH = 'g.level = 0 AND g.retired_at IS NULL AND g.created_at < ?';
const IN_HOUR = 's.min_ns >= ? AND s.min_ns < ?';
/**
 * Segments that stay fresh for ever must not fill the page. One look-up a segment, which MySQL does
 * not turn into a join.
 */
const HAS_READABLE = `(SELECT 1 FROM segment_slices s WHERE s.segment_id = g.id AND ${READABLE} LIMIT 1) IS NOT NULL`;

/** One hour of a shard, and the moment before which its segments must have been committed. */
interface HourOfShard {
  shard: string;
  hourNs: bigint;
  settledBefore: Date;
}

/** Returns hours that ended before `closedBeforeNs` with settled fresh slices, oldest first. */
export async function compactionHours(
  ctx: RequestContext,
  settledBefore: Date,
  closedBeforeNs: bigint,
  first: number,
): Promise<{ shard: string; hourNs: string }[]> {
  requirePageSize(first, MAX_HOURS);
  return read(ctx, (db) =>
    db.query(
      `SELECT f.shard AS shard, s.min_ns DIV ${HOUR_NS} * ${HOUR_NS} AS hourNs
       FROM (SELECT g.id, g.shard FROM raw_segments g WHERE ${FRESH} AND ${HAS_READABLE}
         ORDER BY g.created_at LIMIT ${SEGMENTS_LOOKED_AT}) f
       JOIN segment_slices s ON s.segment_id = f.id
       WHERE s.min_ns < ? AND ${READABLE}
       GROUP BY f.shard, hourNs ORDER BY hourNs, f.shard LIMIT ${first}`,
      [settledBefore, (closedBeforeNs / HOUR_NS) * HOUR_NS],
    ),
  );
}

/** Returns the streams with fresh slices in the hour, in order of id. */
export async function compactionStreams(
  ctx: RequestContext,
  { shard, hourNs, settledBefore }: HourOfShard,
): Promise<{ datastreamId: string; slices: string }[]> {
  return read(ctx, (db) =>
    db.query(
      `SELECT s.datastream_id AS datastreamId, COUNT(*) AS slices
       FROM raw_segments g JOIN segment_slices s ON s.segment_id = g.id
       WHERE ${FRESH} AND g.shard = ? AND ${IN_HOUR} AND ${READABLE}
       GROUP BY s.datastream_id ORDER BY s.datastream_id`,
      [settledBefore, shard, hourNs, hourNs + HOUR_NS],
    ),
  );
}

/** Returns the fresh slices of some streams in the hour, by stream, then sequence. */
export async function compactionInputs(
  ctx: RequestContext,
  { shard, hourNs, settledBefore }: HourOfShard,
  datastreamIds: readonly string[],
): Promise<(SliceRow & { datastreamId: string; framesSha256: string | null })[]> {
  if (datastreamIds.length === 0) return [];
  return read(ctx, (db) =>
    db.query(
      `SELECT s.datastream_id AS datastreamId, g.blob_name AS blobName, g.blob_bytes AS blobBytes,
         s.first_row_group AS firstRowGroup, s.last_row_group AS lastRowGroup, s.first_seq AS firstSeq,
         s.last_seq AS lastSeq, s.min_ns AS minNs, s.max_ns AS maxNs, s.row_count AS \`rows\`,
         s.message_bytes AS messageBytes, s.segment_id AS segmentId, LOWER(HEX(s.frames_sha256)) AS framesSha256
       FROM segment_slices s FORCE INDEX (PRIMARY) JOIN raw_segments g ON g.id = s.segment_id
       WHERE s.datastream_id IN (?) AND ${IN_HOUR} AND ${FRESH} AND g.shard = ? AND ${READABLE}
       ORDER BY s.datastream_id, s.first_seq LIMIT ${MAX_INPUTS}`,
      [datastreamIds.map(BigInt), hourNs, hourNs + HOUR_NS, settledBefore, shard],
    ),
  );
}
