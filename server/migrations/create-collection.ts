import type { MigrationInterface, QueryRunner } from 'typeorm';

const CODE = 'VARCHAR(32) COLLATE utf8mb4_bin';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

const STATEMENTS = [
  `CREATE TABLE collector_epochs (
    id TINYINT NOT NULL PRIMARY KEY,
    latest BIGINT NOT NULL
  )`,
  `INSERT INTO collector_epochs (id, latest) VALUES (1, 0)`,
  `CREATE TABLE collector_leases (
    shard VARCHAR(64) ${ASCII} NOT NULL PRIMARY KEY,
    owner VARCHAR(255) NOT NULL,
    epoch BIGINT NOT NULL,
    expires_at DATETIME(6) NOT NULL,
    sealed_through_ns BIGINT NULL,
    cut_requested_ns BIGINT NULL
  )`,
  `CREATE TABLE capture_imports (
    exchange ${CODE} NOT NULL,
    digest VARCHAR(128) ${ASCII} NOT NULL,
    epoch BIGINT NOT NULL,
    committed_at DATETIME(6) NULL,
    PRIMARY KEY (exchange, digest)
  )`,
];

/** Leases of collectors, the counter of epochs, and imports. */
export class CreateCollection1763710000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE capture_imports');
    await runner.query('DROP TABLE collector_leases');
    await runner.query('DROP TABLE collector_epochs');
  }
}
