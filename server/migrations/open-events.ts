import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events may be everybody's; a lease that ran out is noticed once. */
export class OpenEvents1763710000122 implements MigrationInterface {
  name = 'OpenEvents1763710000122';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE events
      MODIFY COLUMN account_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'null: everybody'`);
    await q.query(`ALTER TABLE collector_leases
      ADD COLUMN down_noticed BOOLEAN NOT NULL DEFAULT TRUE COMMENT 'an event told that nobody collects'`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE collector_leases DROP COLUMN down_noticed');
    await q.query('DELETE FROM events WHERE account_id IS NULL');
    await q.query(`ALTER TABLE events
      MODIFY COLUMN account_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL`);
  }
}
