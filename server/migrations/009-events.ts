import { ASCII, ID } from '../db/column-types.js';

/** Changes of resources, which clients follow live. */
export const events: readonly string[] = [
  `CREATE TABLE events (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      account_id ${ID} NULL COMMENT 'null: all accounts',
      kind VARCHAR(64) ${ASCII} NOT NULL,
      subject_id VARCHAR(64) ${ASCII} NOT NULL,
      payload JSON NOT NULL,
      created_at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
      KEY events_account (account_id, id),
      KEY events_age (created_at)
    )`,
];
