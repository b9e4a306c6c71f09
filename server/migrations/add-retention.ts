import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE plans ADD COLUMN raw_retention_days INT NULL COMMENT 'null: for ever'`,
  `ALTER TABLE datastreams ADD COLUMN retention_days INT NULL COMMENT 'instead of what the plans say; null: as they say'`,
  `ALTER TABLE spans ADD KEY spans_of_datastream (datastream_id, from_ns)`,
  `ALTER TABLE exports ADD KEY exports_of_datastream (datastream_id, status)`,
  // Kept in the transactions that add slices; an availability query need not read millions of them.
  `CREATE TABLE coverage_ranges (
    datastream_id BIGINT NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    PRIMARY KEY (datastream_id, from_ns)
  )`,
  // Stretches at most a minute apart are one.
  `INSERT INTO coverage_ranges (datastream_id, from_ns, to_ns, row_count)
   SELECT datastream_id, MIN(min_ns), MAX(max_ns) + 1, SUM(row_count) FROM (
     SELECT i.*, SUM(i.begins) OVER (PARTITION BY datastream_id ORDER BY min_ns, first_seq, segment_id) AS stretch FROM (
       SELECT s.datastream_id, s.min_ns, s.first_seq, s.segment_id, s.max_ns, s.row_count,
         IF(s.min_ns <= MAX(s.max_ns) OVER (PARTITION BY s.datastream_id ORDER BY s.min_ns, s.first_seq, s.segment_id
           ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) + 60000000001, 0, 1) AS begins
       FROM segment_slices s) i) j
   GROUP BY datastream_id, stretch`,
  // What compaction is about to upload: of what is never swapped in, somebody must know.
  `CREATE TABLE planned_outputs (
    blob_name VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
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

/** How long raw rows are kept, what is held of each stream, and slices that cannot be read. */
export class AddRetention1763710000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE quarantined_slices, planned_outputs');
    await runner.query('DROP TABLE coverage_ranges');
    await runner.query('ALTER TABLE exports DROP KEY exports_of_datastream');
    await runner.query('ALTER TABLE spans DROP KEY spans_of_datastream');
    await runner.query('ALTER TABLE datastreams DROP COLUMN retention_days');
    await runner.query('ALTER TABLE plans DROP COLUMN raw_retention_days');
  }
}
