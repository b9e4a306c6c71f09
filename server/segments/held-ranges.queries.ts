import { MINUTE_NS } from '../../schema/time/timestamps.js';

/**
 * Stored messages that are nearer to each other belong to one range: no exchange promises a message
 * at every moment.
 */
export const HELD_TOLERANCE_NS = MINUTE_NS;

/**
 * Returns SQL that selects the ranges of slices, in order. `where` selects slices (alias `s`). The
 * end of the slices before one is the LAG of a running maximum: for a frame that ends one row
 * earlier, MySQL would compute the maximum again for every row.
 */
export const RANGES_OF_SLICES = (where: string): string => `
  SELECT datastream_id AS datastreamId, MIN(min_ns) AS fromNs, MAX(max_ns) + 1 AS toNs, SUM(row_count) AS \`rows\` FROM (
    SELECT i.*, SUM(i.begins) OVER (PARTITION BY datastream_id ORDER BY min_ns, first_seq, segment_id) AS range_no FROM (
      SELECT r.*, IF(r.min_ns <= LAG(r.reach) OVER (PARTITION BY r.datastream_id ORDER BY r.min_ns, r.first_seq,
          r.segment_id) + 1 + ${HELD_TOLERANCE_NS}, 0, 1) AS begins FROM (
        SELECT s.datastream_id, s.min_ns, s.first_seq, s.segment_id, s.max_ns, s.row_count,
          MAX(s.max_ns) OVER (PARTITION BY s.datastream_id ORDER BY s.min_ns, s.first_seq, s.segment_id
            ROWS UNBOUNDED PRECEDING) AS reach
        FROM segment_slices s ${where}) r) i) j
  GROUP BY datastream_id, range_no ORDER BY datastream_id, fromNs`;
