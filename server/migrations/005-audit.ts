import { ASCII, ID } from '../db/column-types.js';

/**
 * Table of changes and their authors. No foreign keys: the log outlives the rows that it describes.
 */
export const audit: readonly string[] = [
  `CREATE TABLE audit_log (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      at DATETIME(6) NOT NULL,
      account_id ${ID} NULL,
      actor_role VARCHAR(16) ${ASCII} NOT NULL,
      actor_id ${ID} NULL COMMENT 'user or API key',
      actor_name VARCHAR(254) NOT NULL,
      address VARCHAR(64) NOT NULL,
      action VARCHAR(64) ${ASCII} NOT NULL,
      subject_id VARCHAR(64) ${ASCII} NULL,
      details JSON NOT NULL,
      request_id VARCHAR(64) ${ASCII} NOT NULL,
      KEY audit_log_account (account_id, id),
      KEY audit_log_actions (account_id, action, id),
      KEY audit_log_times (account_id, at, id),
      KEY audit_log_all_actions (action, id)
    )`,
];
