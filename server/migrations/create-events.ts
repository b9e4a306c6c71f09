import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to an account's resources, read by id by those who show it live. */
export class CreateEvents1763710000005 implements MigrationInterface {
  name = 'CreateEvents1763710000005';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE events (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      account_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      kind VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      payload JSON NOT NULL,
      created_at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
      KEY events_account (account_id, id),
      KEY events_age (created_at)
    )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE events');
  }
}
