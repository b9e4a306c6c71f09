import { ASCII, ID } from '../db/column-types.js';
import type { Migration } from '../db/migration.js';

/** Changes of resources, which clients follow live. */
export const events: Migration = {
  name: '009-events',
  statements: [
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
  ],
};
