import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT_JSON = 'LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const STATEMENTS = [
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
    content ${TEXT_JSON} NOT NULL,
    published_at DATETIME(6) NOT NULL,
    PRIMARY KEY (schema_id, version),
    CONSTRAINT versions_schema FOREIGN KEY (schema_id) REFERENCES export_schemas (id) ON DELETE CASCADE
  )`,
  `CREATE TABLE export_schema_drafts (
    schema_id ${ID} NOT NULL PRIMARY KEY,
    content ${TEXT_JSON} NOT NULL,
    updated_at DATETIME(6) NOT NULL,
    CONSTRAINT drafts_schema FOREIGN KEY (schema_id) REFERENCES export_schemas (id) ON DELETE CASCADE
  )`,
];

/** Custom export schemas, their versions and drafts. */
export class CreateExportSchemas1763710000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE export_schema_drafts');
    await runner.query('DROP TABLE export_schema_versions');
    await runner.query('DROP TABLE export_schemas');
  }
}
