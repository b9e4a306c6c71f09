import { EMAIL, ID } from '../db/column-types.js';

/** Tokens of invitations and password resets. */
export const users: readonly string[] = [
  `CREATE TABLE user_tokens (
      id ${ID} NOT NULL PRIMARY KEY,
      kind ENUM('invitation', 'reset') NOT NULL,
      token_hash BINARY(32) NOT NULL,
      account_id ${ID} NULL,
      user_id ${ID} NULL COMMENT 'the user whose password is reset',
      email VARCHAR(254) ${EMAIL} NOT NULL,
      role ENUM('owner', 'member', 'staff') NOT NULL,
      created_at DATETIME(6) NOT NULL,
      expires_at DATETIME(6) NOT NULL,
      UNIQUE KEY user_tokens_hash (token_hash),
      KEY user_tokens_account (account_id, created_at),
      CONSTRAINT user_tokens_account FOREIGN KEY (account_id) REFERENCES accounts (id),
      CONSTRAINT user_tokens_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    )`,
];
