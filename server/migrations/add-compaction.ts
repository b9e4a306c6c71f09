import type { MigrationInterface, QueryRunner } from 'typeorm';

// A retired segment keeps its row: a commit that is repeated must still find its blob's name.
const STATEMENTS = [
  `ALTER TABLE raw_segments
    ADD COLUMN level TINYINT NOT NULL DEFAULT 0,
    ADD COLUMN retired_at DATETIME(6) NULL,
    ADD COLUMN swept_at DATETIME(6) NULL,
    ADD KEY segments_to_compact (level, retired_at, created_at, shard),
    ADD KEY segments_to_sweep (swept_at, retired_at)`,
  `CREATE TABLE slice_revisions (
    datastream_id BIGINT NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL
  )`,
];

/** What compaction needs of the segment index: which segments are fresh, which are replaced, and how often a stream's slices were. */
export class AddCompaction1763710000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE slice_revisions');
    await runner.query(
      `ALTER TABLE raw_segments DROP KEY segments_to_sweep, DROP KEY segments_to_compact,
         DROP COLUMN swept_at, DROP COLUMN retired_at, DROP COLUMN level`,
    );
  }
}
