import type { MigrationInterface, QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Which warnings about caps an account has had: each comes once a period. */
export class CreateCapWarnings1763710000171 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE cap_warnings (
      account_id CHAR(36) ${ASCII} NOT NULL,
      cap VARCHAR(16) ${ASCII} NOT NULL,
      period VARCHAR(48) ${ASCII} NOT NULL COMMENT 'plan, and the billing period or ever',
      percent TINYINT UNSIGNED NOT NULL,
      warned_at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
      PRIMARY KEY (account_id, cap, period, percent)
    )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE cap_warnings');
  }
}
