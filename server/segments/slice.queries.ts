import type { EntityManager } from 'typeorm';
import type { TimeRange } from '../../schema/time/time-range.js';

/** The most slices that an estimate adds up. */
const ESTIMATE_SLICES = 2_000;

/**
 * SQL condition on alias `s` for one stream's slices that overlap a range. No such slice begins
 * earlier than the range minus the stream's longest slice, so MySQL reads one range of the primary
 * key.
 */
export const OVERLAPS = `s.datastream_id = ? AND s.max_ns >= ? AND s.min_ns < ? AND s.min_ns >= ? - (
  SELECT COALESCE(MAX(d.duration_ns), 0) FROM segment_slices d WHERE d.datastream_id = ?)`;

/** SQL condition on alias `s`: the slice is not in quarantine. */
export const READABLE = `NOT EXISTS (SELECT 1 FROM quarantined_slices q WHERE q.datastream_id = s.datastream_id
  AND q.min_ns = s.min_ns AND q.first_seq = s.first_seq AND q.segment_id = s.segment_id)`;

/** Returns the parameters of `OVERLAPS`, as bigint: MySQL calculates with strings as doubles. */
export function overlapParameters(datastreamId: string, { fromNs, toNs }: TimeRange): bigint[] {
  return [BigInt(datastreamId), fromNs, toNs, fromNs, BigInt(datastreamId)];
}

/** Returns the message bytes of slices that overlap the ranges. Null if there are too many. */
export async function estimateMessageBytes(
  db: EntityManager,
  datastreamId: string,
  ranges: readonly TimeRange[],
): Promise<bigint | null> {
  let bytes = 0n;
  let slices = 0;
  for (const range of ranges) {
    const rows = await db.query<{ slices: number; bytes: string }[]>(
      `SELECT COUNT(*) AS slices, COALESCE(SUM(message_bytes), 0) AS bytes FROM (
         SELECT s.message_bytes FROM segment_slices s WHERE ${OVERLAPS} LIMIT ${ESTIMATE_SLICES}) found`,
      overlapParameters(datastreamId, range),
    );
    bytes += BigInt(rows[0]?.bytes ?? 0);
    slices += Number(rows[0]?.slices ?? 0);
    if (slices >= ESTIMATE_SLICES) return null;
  }
  return bytes;
}
