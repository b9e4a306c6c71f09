import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a capture was imported, so that a later import can add the rest. */
export class AddImportStreams1763710000191 implements MigrationInterface {
  readonly name = 'AddImportStreams1763710000191';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE capture_imports
      ADD COLUMN datastream_ids JSON NULL COMMENT 'whose messages are in the index; null: imported before this was kept'`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE capture_imports DROP COLUMN datastream_ids');
  }
}
