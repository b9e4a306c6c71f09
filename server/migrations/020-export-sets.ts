import { ASCII, ID, JSON_TEXT } from '../db/column-types.js';

/** Export sets, and the datastreams of each, which become exports one after the other. */
export const exportSets: readonly string[] = [
  `CREATE TABLE export_sets (
      id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NOT NULL,
      selection ${JSON_TEXT} NOT NULL,
      from_ns BIGINT NOT NULL,
      to_ns BIGINT NOT NULL,
      format VARCHAR(8) ${ASCII} NOT NULL,
      format_options ${JSON_TEXT} NOT NULL,
      schema_asked ${JSON_TEXT} NOT NULL,
      schema_snapshots ${JSON_TEXT} NOT NULL COMMENT 'by category',
      view ${JSON_TEXT} NULL,
      parquet_types ${JSON_TEXT} NULL,
      layout VARCHAR(4) ${ASCII} NOT NULL,
      skipped ${JSON_TEXT} NOT NULL,
      skipped_count INT NOT NULL,
      stream_count INT NOT NULL,
      status VARCHAR(10) ${ASCII} NOT NULL,
      reason VARCHAR(1000) NULL,
      retries INT NOT NULL DEFAULT 0 COMMENT 'how often its failed streams were run again',
      request_id VARCHAR(64) ${ASCII} NOT NULL,
      created_at DATETIME(6) NOT NULL,
      started_at DATETIME(6) NULL,
      finished_at DATETIME(6) NULL,
      expires_at DATETIME(6) NULL,
      deleted_at DATETIME(6) NULL,
      KEY sets_newest (account_id, deleted_at, created_at, id),
      KEY sets_by_status (account_id, deleted_at, status, created_at, id)
    )`,
  `CREATE TABLE export_set_streams (
      set_id ${ID} NOT NULL,
      ordinal INT NOT NULL,
      datastream_id BIGINT NOT NULL,
      entitlement ${JSON_TEXT} NOT NULL,
      has_twin TINYINT NOT NULL COMMENT 'another stream of the set has the same file names',
      export_id ${ID} NULL COMMENT 'null until it runs',
      PRIMARY KEY (set_id, ordinal),
      UNIQUE KEY set_stream_of_export (export_id),
      KEY sets_of_datastream (datastream_id, export_id),
      CONSTRAINT set_streams_set FOREIGN KEY (set_id) REFERENCES export_sets (id),
      CONSTRAINT set_streams_datastream FOREIGN KEY (datastream_id) REFERENCES datastreams (id)
    )`,
];
