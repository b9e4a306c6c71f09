import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People's roles, and the sessions in which they are signed in. Staff belong to no account. */
export class CreateSessions1763710000051 implements MigrationInterface {
  name = 'CreateSessions1763710000051';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE users
      ADD COLUMN role ENUM('owner', 'member', 'staff') NOT NULL DEFAULT 'owner',
      ADD COLUMN last_seen_at DATETIME(6) NULL,
      MODIFY COLUMN account_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'null: staff'`);
    await q.query(`CREATE TABLE sessions (
      id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      user_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      token_hash BINARY(32) NOT NULL COMMENT 'SHA-256 of the secret in the cookie',
      next_hash BINARY(32) NULL COMMENT 'a newer secret that was given out and not used yet',
      next_at DATETIME(6) NULL COMMENT 'when next_hash was given out',
      previous_hash BINARY(32) NULL COMMENT 'good until previous_until, for requests under way',
      previous_until DATETIME(6) NULL,
      rotated_at DATETIME(6) NOT NULL,
      created_at DATETIME(6) NOT NULL,
      last_seen_at DATETIME(6) NOT NULL,
      expires_at DATETIME(6) NOT NULL,
      address VARCHAR(64) NOT NULL,
      user_agent VARCHAR(255) NOT NULL,
      KEY sessions_user (user_id, created_at),
      KEY sessions_expiry (expires_at),
      CONSTRAINT sessions_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE sessions');
    await q.query('DELETE FROM users WHERE account_id IS NULL');
    await q.query(`ALTER TABLE users DROP COLUMN role, DROP COLUMN last_seen_at,
      MODIFY COLUMN account_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL`);
  }
}
