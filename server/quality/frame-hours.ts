import { allReasons, overlap, type TimeRange } from '../../schema/time/time-range.js';
import { HOUR_NS } from '../../schema/time/timestamps.js';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { gapsIn } from '../segments/gaps-in.js';
import { withRemoved } from '../segments/removed-ranges.js';

/** Hash of the frames of a whole hour. */
interface FrameHourRow {
  hourNs: string;
  frames: string;
  sha256: string;
}

/** Reasons of time whose frames were stored and cannot be read any more. */
const GONE = new Set(['lost', 'not stored']);

/**
 * Returns the hashes of hours that begin in a range. Hours without frames are omitted, and those
 * that changed since they were measured or are no longer stored as they were.
 */
export async function frameHours(ctx: RequestContext, datastreamId: string, range: TimeRange): Promise<FrameHourRow[]> {
  return read(ctx, async (db) => {
    const rows = await db.query<FrameHourRow[]>(
      `SELECT h.hour_ns AS hourNs, h.frames, LOWER(HEX(h.frames_sha256)) AS sha256 FROM quality_hours h
       WHERE h.datastream_id = ? AND h.hour_ns >= ? AND h.hour_ns < ? AND h.frames_sha256 IS NOT NULL
         AND NOT EXISTS (
           SELECT 1 FROM changed_hours c WHERE c.datastream_id = h.datastream_id AND c.hour_ns = h.hour_ns)
       ORDER BY h.hour_ns`,
      [BigInt(datastreamId), range.fromNs, range.toNs],
    );
    if (rows.length === 0) return [];
    const gaps = await withRemoved(db, datastreamId, range, await gapsIn(db, datastreamId, range));
    const gone = gaps.filter((gap) => allReasons(gap).some((reason) => GONE.has(reason)));
    return rows.filter(({ hourNs }) => {
      const hour = { fromNs: BigInt(hourNs), toNs: BigInt(hourNs) + HOUR_NS };
      return !gone.some((gap) => overlap(gap, hour));
    });
  });
}
