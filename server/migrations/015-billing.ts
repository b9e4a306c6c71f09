import { ASCII, ID } from '../db/column-types.js';

/** Metered bytes of exports, and the cap warnings that an account has received in a period. */
export const billing: readonly string[] = [
  `CREATE TABLE export_usage (
      export_id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NOT NULL,
      period CHAR(7) ${ASCII} NOT NULL,
      byte_count BIGINT NOT NULL,
      finished_at DATETIME(6) NOT NULL,
      KEY usage_of_period (account_id, period, byte_count)
    )`,
  `CREATE TABLE cap_warnings (
      account_id ${ID} NOT NULL,
      cap VARCHAR(16) ${ASCII} NOT NULL,
      period VARCHAR(48) ${ASCII} NOT NULL COMMENT 'plan, and the billing period or ever',
      percent TINYINT UNSIGNED NOT NULL,
      warned_at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
      PRIMARY KEY (account_id, cap, period, percent)
    )`,
];
