import { ASCII, ID } from '../db/column-types.js';

/** The last REST requests of each account. */
export const requestLog: readonly string[] = [
  // No foreign keys: rows outlive keys, and a batch must not fail for one of them.
  `CREATE TABLE api_requests (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      account_id ${ID} NOT NULL,
      request_id VARCHAR(64) ${ASCII} NOT NULL,
      key_id ${ID} NOT NULL,
      at DATETIME(6) NOT NULL,
      method VARCHAR(8) ${ASCII} NOT NULL,
      route VARCHAR(160) ${ASCII} NOT NULL COMMENT 'the pattern, without ids and query',
      status SMALLINT UNSIGNED NOT NULL,
      duration_ms INT UNSIGNED NOT NULL,
      KEY requests_newest (account_id, id),
      KEY requests_by_id (account_id, request_id),
      KEY requests_by_age (at)
    )`,
];
