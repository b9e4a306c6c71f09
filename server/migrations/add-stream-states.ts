import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

const STATEMENTS = [
  // Time without connection that is no longer in `gaps`: a returning journal filled it, or its rows expired. It is never billed.
  `CREATE TABLE unmetered_ranges (
    datastream_id BIGINT NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    PRIMARY KEY (datastream_id, from_ns, to_ns),
    KEY unmetered_by_end (datastream_id, to_ns)
  )`,
  `CREATE TABLE stream_reports (
    datastream_id BIGINT NOT NULL PRIMARY KEY,
    epoch BIGINT NOT NULL,
    connected TINYINT NOT NULL,
    since_ns BIGINT NOT NULL,
    reason VARCHAR(64) ${ASCII} NULL,
    detail VARCHAR(255) NULL,
    last_frame_ns BIGINT NULL,
    messages_per_second DOUBLE NOT NULL
  )`,
  `CREATE TABLE served_shards (
    shard VARCHAR(64) ${ASCII} NOT NULL PRIMARY KEY,
    seen_at DATETIME(6) NOT NULL
  )`,
  `ALTER TABLE collector_leases ADD COLUMN reported_at DATETIME(6) NULL, ADD COLUMN reported_ns BIGINT NULL`,
];

/** What collectors report of each stream, which shards they serve, and time that is not billed. */
export class AddStreamStates1763710000221 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE collector_leases DROP COLUMN reported_at, DROP COLUMN reported_ns');
    await runner.query('DROP TABLE served_shards');
    await runner.query('DROP TABLE stream_reports');
    await runner.query('DROP TABLE unmetered_ranges');
  }
}
