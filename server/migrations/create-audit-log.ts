import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';

/** Who changed what; what people are invited and reset by; when keys end; what owners set for their account. */
export class CreateAuditLog1763710000121 implements MigrationInterface {
  name = 'CreateAuditLog1763710000121';

  async up(q: QueryRunner): Promise<void> {
    // No foreign keys: the log outlives whom and what it tells of.
    await q.query(`CREATE TABLE audit_log (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      at DATETIME(6) NOT NULL,
      account_id ${ID} NULL,
      actor_role VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      actor_id ${ID} NULL COMMENT 'user or API key',
      actor_name VARCHAR(254) NOT NULL,
      address VARCHAR(64) NOT NULL,
      action VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
      details JSON NOT NULL,
      request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      KEY audit_log_account (account_id, id)
    )`);
    await q.query(`CREATE TABLE user_tokens (
      id ${ID} NOT NULL PRIMARY KEY,
      kind ENUM('invitation', 'reset') NOT NULL,
      token_hash BINARY(32) NOT NULL,
      account_id ${ID} NULL,
      user_id ${ID} NULL COMMENT 'whose password is reset',
      email VARCHAR(254) COLLATE utf8mb4_0900_ai_ci NOT NULL,
      role ENUM('owner', 'member', 'staff') NOT NULL,
      created_at DATETIME(6) NOT NULL,
      expires_at DATETIME(6) NOT NULL,
      UNIQUE KEY user_tokens_hash (token_hash),
      KEY user_tokens_account (account_id, created_at),
      CONSTRAINT user_tokens_account FOREIGN KEY (account_id) REFERENCES accounts (id),
      CONSTRAINT user_tokens_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`);
    await q.query('ALTER TABLE api_keys ADD COLUMN expires_at DATETIME(6) NULL');
    await q.query(`ALTER TABLE accounts
      ADD COLUMN billing_profile JSON NULL,
      ADD COLUMN cap_warning_percents JSON NULL COMMENT 'null: the default'`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE accounts DROP COLUMN billing_profile, DROP COLUMN cap_warning_percents');
    await q.query('ALTER TABLE api_keys DROP COLUMN expires_at');
    await q.query('DROP TABLE user_tokens, audit_log');
  }
}
