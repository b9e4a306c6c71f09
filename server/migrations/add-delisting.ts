import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an exchange was first seen not to list an instrument any more; its streams and their history stay. */
export class AddDelisting1763710000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE instruments ADD COLUMN delisted_at DATETIME(6) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE instruments DROP COLUMN delisted_at');
  }
}
