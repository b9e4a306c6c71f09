import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

const STATEMENTS = [
  `CREATE TABLE raw_segments (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    blob_name VARCHAR(255) ${ASCII} NOT NULL,
    blob_bytes BIGINT NOT NULL,
    shard VARCHAR(64) ${ASCII} NOT NULL,
    epoch BIGINT NOT NULL,
    created_at DATETIME(6) NOT NULL,
    UNIQUE KEY segments_by_name (blob_name)
  )`,
  // Slices are read by (stream, min_ns); the longest duration of a stream bounds how far back an overlap can begin.
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
  `CREATE TABLE gaps (
    datastream_id BIGINT NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    reason VARCHAR(64) ${ASCII} NOT NULL,
    PRIMARY KEY (datastream_id, from_ns, to_ns)
  )`,
];

/** Index of the raw segments, and gaps in collection. */
export class CreateSegments1763710000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gaps');
    await runner.query('DROP TABLE segment_slices');
    await runner.query('DROP TABLE raw_segments');
  }
}
