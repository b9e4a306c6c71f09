import { ASCII } from '../db/column-types.js';

/**
 * Both token buckets of an account or address, each stored as the time at which it will be full
 * again.
 */
export const rateLimits: readonly string[] = [
  // Microseconds since the epoch. Taking a token moves the time later by the refill time of one
  // token.
  `CREATE TABLE rate_buckets (
      bucket_key VARCHAR(80) ${ASCII} NOT NULL PRIMARY KEY,
      minute_full_us BIGINT NOT NULL,
      hour_full_us BIGINT NOT NULL,
      tried_us BIGINT NOT NULL COMMENT 'time of the last try',
      granted TINYINT NOT NULL COMMENT 'whether the last try got its tokens',
      KEY rate_buckets_idle (hour_full_us)
    )`,
];
