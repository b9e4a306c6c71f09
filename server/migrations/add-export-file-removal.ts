import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an export's files were removed from Blob Storage, after expiry, deletion or failure. */
export class AddExportFileRemoval1763710000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE exports ADD COLUMN files_removed_at DATETIME(6) NULL,
         ADD KEY exports_with_files (files_removed_at, status, expires_at, deleted_at, finished_at)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE exports DROP KEY exports_with_files, DROP COLUMN files_removed_at');
  }
}
