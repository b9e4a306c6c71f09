import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an owner and its successor say to each other while a shard is handed over. */
export class AddHandover1763710000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE collector_leases
        ADD COLUMN standby_seen_at DATETIME(6) NULL,
        ADD COLUMN handing_over_until DATETIME(6) NULL,
        ADD COLUMN successor VARCHAR(255) NULL,
        ADD COLUMN successor_epoch BIGINT NULL,
        ADD COLUMN successor_expires_at DATETIME(6) NULL,
        ADD COLUMN successor_live TINYINT NOT NULL DEFAULT 0,
        ADD COLUMN last_frames MEDIUMTEXT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE collector_leases DROP COLUMN standby_seen_at, DROP COLUMN handing_over_until, DROP COLUMN successor,
        DROP COLUMN successor_epoch, DROP COLUMN successor_expires_at, DROP COLUMN successor_live, DROP COLUMN last_frames`,
    );
  }
}
