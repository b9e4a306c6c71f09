import { ID } from '../db/column-types.js';

/** Browser sessions, and second factors of sign-ins. */
export const sessions: readonly string[] = [
  `CREATE TABLE sessions (
      id ${ID} NOT NULL PRIMARY KEY,
      user_id ${ID} NOT NULL,
      token_hash BINARY(32) NOT NULL COMMENT 'SHA-256 of the secret in the cookie',
      next_hash BINARY(32) NULL COMMENT 'a newer secret that was issued and not used yet',
      next_at DATETIME(6) NULL COMMENT 'when next_hash was issued',
      previous_hash BINARY(32) NULL COMMENT 'valid until previous_until, for requests in flight',
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
    )`,
  `CREATE TABLE user_authenticators (
      user_id ${ID} NOT NULL PRIMARY KEY,
      secret VARBINARY(255) NOT NULL,
      last_step BIGINT NULL COMMENT 'time step of the last accepted code',
      created_at DATETIME(6) NOT NULL,
      CONSTRAINT authenticators_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`,
  `CREATE TABLE user_recovery_codes (
      user_id ${ID} NOT NULL,
      code_hash BINARY(32) NOT NULL,
      used_at DATETIME(6) NULL,
      PRIMARY KEY (user_id, code_hash),
      CONSTRAINT recovery_codes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`,
];
