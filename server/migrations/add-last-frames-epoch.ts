import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose last frames a lease keeps: what was journalled beside that owner has a later epoch. */
export class AddLastFramesEpoch1763710000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE collector_leases ADD COLUMN last_frames_epoch BIGINT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE collector_leases DROP COLUMN last_frames_epoch');
  }
}
