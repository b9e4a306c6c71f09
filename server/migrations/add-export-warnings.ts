import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a client should know before it uses the files of an export that succeeded. */
export class AddExportWarnings1763710000201 implements MigrationInterface {
  readonly name = 'AddExportWarnings1763710000201';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE exports
      ADD COLUMN warnings LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL COMMENT 'JSON; null: none'`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE exports DROP COLUMN warnings');
  }
}
