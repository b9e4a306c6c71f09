/**
 * Table of the time of a stream that retention has passed: without its messages it looks as if the
 * exchange had been silent.
 */
export const removedRanges: readonly string[] = [
  `CREATE TABLE removed_ranges (
      datastream_id BIGINT NOT NULL,
      from_ns BIGINT NOT NULL,
      to_ns BIGINT NOT NULL,
      PRIMARY KEY (datastream_id, from_ns)
    )`,
];
