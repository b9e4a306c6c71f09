/** Stored messages that are nearer to each other belong to one stretch: no exchange promises a message at every moment. */
export const COVERAGE_TOLERANCE_NS = 60_000_000_000n;

/** SQL that adds the coverage of slices to `coverage_ranges`, from nothing; `where` chooses slices (alias `s`). */
export const REBUILD_COVERAGE = (where: string): string => `
  INSERT INTO coverage_ranges (datastream_id, from_ns, to_ns, row_count)
  SELECT datastream_id, MIN(min_ns), MAX(max_ns) + 1, SUM(row_count) FROM (
    SELECT i.*, SUM(i.begins) OVER (PARTITION BY datastream_id ORDER BY min_ns, first_seq, segment_id) AS stretch FROM (
      SELECT s.datastream_id, s.min_ns, s.first_seq, s.segment_id, s.max_ns, s.row_count,
        IF(s.min_ns <= MAX(s.max_ns) OVER (PARTITION BY s.datastream_id ORDER BY s.min_ns, s.first_seq, s.segment_id
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) + 1 + ${COVERAGE_TOLERANCE_NS}, 0, 1) AS begins
      FROM segment_slices s ${where}) i) j
  GROUP BY datastream_id, stretch`;
