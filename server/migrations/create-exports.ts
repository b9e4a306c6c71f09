import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT_JSON = 'LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const STATEMENTS = [
  `CREATE TABLE exports (
    id ${ID} NOT NULL PRIMARY KEY,
    account_id ${ID} NOT NULL,
    datastream_id BIGINT NOT NULL,
    start_ns BIGINT NOT NULL,
    end_ns BIGINT NOT NULL,
    format VARCHAR(8) ${ASCII} NOT NULL,
    format_options ${TEXT_JSON} NOT NULL,
    schema_asked ${TEXT_JSON} NOT NULL,
    schema_snapshot ${TEXT_JSON} NOT NULL,
    status VARCHAR(10) ${ASCII} NOT NULL,
    reason VARCHAR(1000) NULL,
    progress DOUBLE NOT NULL DEFAULT 0,
    row_count BIGINT NULL,
    byte_count BIGINT NULL,
    entitlement ${TEXT_JSON} NOT NULL,
    coverage ${TEXT_JSON} NULL,
    clipped_at_ns BIGINT NULL,
    manifest ${TEXT_JSON} NULL,
    retry_after_seconds TINYINT UNSIGNED NOT NULL,
    created_at DATETIME(6) NOT NULL,
    started_at DATETIME(6) NULL,
    finished_at DATETIME(6) NULL,
    expires_at DATETIME(6) NULL,
    deleted_at DATETIME(6) NULL,
    KEY exports_newest (account_id, deleted_at, created_at, id),
    KEY exports_by_status (account_id, deleted_at, status, created_at, id),
    KEY exports_by_datastream (account_id, deleted_at, datastream_id, created_at, id),
    CONSTRAINT exports_datastream FOREIGN KEY (datastream_id) REFERENCES datastreams (id)
  )`,
  `CREATE TABLE artifacts (
    id ${ID} NOT NULL PRIMARY KEY,
    export_id ${ID} NOT NULL,
    ordinal INT NOT NULL,
    blob_name VARCHAR(255) ${ASCII} NOT NULL,
    etag VARCHAR(64) ${ASCII} NOT NULL,
    filename VARCHAR(255) ${ASCII} NOT NULL,
    byte_count BIGINT NOT NULL,
    row_count BIGINT NOT NULL,
    sha256 CHAR(64) ${ASCII} NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    UNIQUE KEY artifacts_in_order (export_id, ordinal),
    UNIQUE KEY artifacts_by_name (export_id, filename),
    CONSTRAINT artifacts_export FOREIGN KEY (export_id) REFERENCES exports (id)
  )`,
  `CREATE TABLE export_usage (
    export_id ${ID} NOT NULL PRIMARY KEY,
    account_id ${ID} NOT NULL,
    period CHAR(7) ${ASCII} NOT NULL,
    byte_count BIGINT NOT NULL,
    finished_at DATETIME(6) NOT NULL,
    KEY usage_of_period (account_id, period, byte_count)
  )`,
];

/** Exports, their files and their metering. */
export class CreateExports1763710000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE export_usage');
    await runner.query('DROP TABLE artifacts');
    await runner.query('DROP TABLE exports');
  }
}
