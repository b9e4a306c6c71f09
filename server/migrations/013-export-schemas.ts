import { ASCII, ID, JSON_TEXT } from '../db/column-types.js';

/** Custom export schemas with their versions and drafts. */
export const exportSchemas: readonly string[] = [
  `CREATE TABLE export_schemas (
      id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NOT NULL,
      name VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
      stream_category VARCHAR(16) ${ASCII} NOT NULL,
      version INT NOT NULL,
      created_at DATETIME(6) NOT NULL,
      UNIQUE KEY export_schemas_by_name (account_id, stream_category, name),
      KEY export_schemas_newest (account_id, created_at, id)
    )`,
  `CREATE TABLE export_schema_versions (
      schema_id ${ID} NOT NULL,
      version INT NOT NULL,
      content ${JSON_TEXT} NOT NULL,
      published_at DATETIME(6) NOT NULL,
      PRIMARY KEY (schema_id, version),
      CONSTRAINT versions_schema FOREIGN KEY (schema_id) REFERENCES export_schemas (id) ON DELETE CASCADE
    )`,
  `CREATE TABLE export_schema_drafts (
      schema_id ${ID} NOT NULL PRIMARY KEY,
      content ${JSON_TEXT} NOT NULL,
      updated_at DATETIME(6) NOT NULL,
      CONSTRAINT drafts_schema FOREIGN KEY (schema_id) REFERENCES export_schemas (id) ON DELETE CASCADE
    )`,
];
