import { ASCII, ID } from '../db/column-types.js';

/** Iceberg tables, which export schedules keep. Their files are those of exports. */
export const tables: readonly string[] = [
  // The selection and the times of a table are those of its schedule.
  `CREATE TABLE lake_tables (
      id ${ID} NOT NULL PRIMARY KEY COMMENT 'that of its export schedule',
      account_id ${ID} NOT NULL,
      uuid CHAR(36) ${ASCII} NOT NULL,
      name VARCHAR(64) ${ASCII} NOT NULL,
      keep_days INT UNSIGNED NOT NULL COMMENT 'age at which snapshots are removed',
      version INT UNSIGNED NOT NULL DEFAULT 0 COMMENT 'commits so far: the next one names it',
      metadata_blob VARCHAR(255) ${ASCII} NULL COMMENT 'null before the first rows',
      created_at DATETIME(6) NOT NULL,
      deleted_at DATETIME(6) NULL,
      cleared_at DATETIME(6) NULL COMMENT 'when the blobs of a deleted table were removed',
      KEY tables_of_account (account_id, deleted_at, name),
      KEY deleted_tables (cleared_at, deleted_at),
      CONSTRAINT tables_schedule FOREIGN KEY (id) REFERENCES export_schedules (id)
    )`,
  `CREATE TABLE table_snapshots (
      table_id ${ID} NOT NULL,
      sequence_number BIGINT NOT NULL,
      snapshot_id BIGINT NOT NULL,
      operation VARCHAR(10) ${ASCII} NOT NULL,
      from_ns BIGINT NOT NULL COMMENT 'of the period',
      to_ns BIGINT NOT NULL,
      revision INT UNSIGNED NOT NULL,
      set_id ${ID} NOT NULL,
      added_files INT UNSIGNED NOT NULL,
      added_rows BIGINT NOT NULL,
      removed_files INT UNSIGNED NOT NULL,
      removed_rows BIGINT NOT NULL,
      total_files INT UNSIGNED NOT NULL,
      total_rows BIGINT NOT NULL,
      total_bytes BIGINT NOT NULL,
      gaps INT UNSIGNED NOT NULL,
      manifest_sha256 CHAR(64) ${ASCII} NOT NULL,
      committed_at DATETIME(6) NOT NULL,
      PRIMARY KEY (table_id, sequence_number)
    )`,
  // The key makes each revision of a period be committed once.
  `CREATE TABLE table_periods (
      table_id ${ID} NOT NULL,
      from_ns BIGINT NOT NULL,
      revision INT UNSIGNED NOT NULL,
      set_id ${ID} NOT NULL,
      manifest_blob VARCHAR(255) ${ASCII} NULL COMMENT 'null: no rows',
      PRIMARY KEY (table_id, from_ns),
      KEY period_of_set (set_id)
    )`,
  `CREATE TABLE table_exports (
      export_id ${ID} NOT NULL PRIMARY KEY,
      table_id ${ID} NOT NULL,
      from_ns BIGINT NOT NULL COMMENT 'of the period',
      removed_by BIGINT NULL COMMENT 'sequence number of the snapshot that does not have it',
      KEY exports_of_table (table_id, from_ns)
    )`,
  `CREATE TABLE table_blobs (
      blob_name VARCHAR(255) ${ASCII} NOT NULL PRIMARY KEY,
      table_id ${ID} NOT NULL,
      KEY blobs_of_table (table_id)
    )`,
];
