import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT_JSON = 'LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const STATEMENTS = [
  `ALTER TABLE exports ADD COLUMN granularity VARCHAR(8) ${ASCII} NULL, ADD COLUMN part_count INT NULL`,
  // What follows the estimate stands when the part is written.
  `CREATE TABLE export_parts (
    export_id ${ID} NOT NULL,
    ordinal INT NOT NULL,
    label VARCHAR(16) ${ASCII} NOT NULL,
    filename VARCHAR(255) ${ASCII} NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    estimated_messages BIGINT NOT NULL,
    blob_name VARCHAR(255) ${ASCII} NULL,
    etag VARCHAR(64) ${ASCII} NULL,
    byte_count BIGINT NULL,
    row_count BIGINT NULL,
    message_count BIGINT NULL,
    sha256 CHAR(64) ${ASCII} NULL,
    findings ${TEXT_JSON} NULL,
    finished_at DATETIME(6) NULL,
    PRIMARY KEY (export_id, ordinal),
    KEY parts_to_write (export_id, finished_at, ordinal)
  )`,
];

/** The files that a running export plans, and those of them that are written: an export of any size passes only counts around. */
export class AddExportParts1763710000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE export_parts');
    await runner.query('ALTER TABLE exports DROP COLUMN part_count, DROP COLUMN granularity');
  }
}
