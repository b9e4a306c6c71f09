import { ASCII } from '../db/column-types.js';

/** The index of raw segments: what is stored, what is missing, and the state of compaction. */
export const segments: readonly string[] = [
  // A retired segment keeps its row: a repeated commit must still find the name of its blob.
  `CREATE TABLE raw_segments (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      blob_name VARCHAR(255) ${ASCII} NOT NULL,
      blob_bytes BIGINT NOT NULL,
      shard VARCHAR(64) ${ASCII} NOT NULL,
      epoch BIGINT NOT NULL,
      level TINYINT NOT NULL DEFAULT 0,
      created_at DATETIME(6) NOT NULL,
      retired_at DATETIME(6) NULL,
      swept_at DATETIME(6) NULL,
      UNIQUE KEY segments_by_name (blob_name),
      KEY segments_to_compact (level, retired_at, created_at, shard),
      KEY segments_to_sweep (swept_at, retired_at)
    )`,
  // Read by (datastream, min_ns). The longest duration of a datastream bounds how early an
  // overlapping slice can begin.
  `CREATE TABLE segment_slices (
      datastream_id BIGINT NOT NULL,
      min_ns BIGINT NOT NULL,
      first_seq BIGINT NOT NULL,
      segment_id BIGINT NOT NULL,
      max_ns BIGINT NOT NULL,
      last_seq BIGINT NOT NULL,
      first_row_group INT NOT NULL,
      last_row_group INT NOT NULL,
      row_count BIGINT NOT NULL,
      message_bytes BIGINT NOT NULL,
      duration_ns BIGINT AS (max_ns - min_ns) STORED NOT NULL,
      PRIMARY KEY (datastream_id, min_ns, first_seq, segment_id),
      KEY slices_by_end (datastream_id, max_ns),
      KEY slices_by_duration (datastream_id, duration_ns),
      KEY slices_of_segment (segment_id)
    )`,
  // How often compaction has replaced a datastream's slices.
  `CREATE TABLE slice_revisions (
      datastream_id BIGINT NOT NULL PRIMARY KEY,
      revision BIGINT NOT NULL
    )`,
  // Maintained by the transactions that add slices, so that availability need not read millions
  // of them.
  `CREATE TABLE coverage_ranges (
      datastream_id BIGINT NOT NULL,
      from_ns BIGINT NOT NULL,
      to_ns BIGINT NOT NULL,
      row_count BIGINT NOT NULL,
      PRIMARY KEY (datastream_id, from_ns)
    )`,
  `CREATE TABLE gaps (
      datastream_id BIGINT NOT NULL,
      from_ns BIGINT NOT NULL,
      to_ns BIGINT NOT NULL,
      reason VARCHAR(64) ${ASCII} NOT NULL,
      PRIMARY KEY (datastream_id, from_ns, to_ns),
      KEY gaps_by_end (datastream_id, to_ns)
    )`,
  // Time without a connection that is not in `gaps` any more, because a returning journal filled
  // it or its rows expired. It is never billed.
  `CREATE TABLE unmetered_ranges (
      datastream_id BIGINT NOT NULL,
      from_ns BIGINT NOT NULL,
      to_ns BIGINT NOT NULL,
      PRIMARY KEY (datastream_id, from_ns, to_ns),
      KEY unmetered_by_end (datastream_id, to_ns)
    )`,
  // Blobs that compaction is about to upload, so that those that are never swapped in can be
  // removed.
  `CREATE TABLE planned_outputs (
      blob_name VARCHAR(255) ${ASCII} NOT NULL PRIMARY KEY,
      planned_at DATETIME(6) NOT NULL,
      KEY outputs_by_age (planned_at)
    )`,
  `CREATE TABLE quarantined_slices (
      datastream_id BIGINT NOT NULL,
      min_ns BIGINT NOT NULL,
      first_seq BIGINT NOT NULL,
      segment_id BIGINT NOT NULL,
      since DATETIME(6) NOT NULL,
      PRIMARY KEY (datastream_id, min_ns, first_seq, segment_id)
    )`,
];
