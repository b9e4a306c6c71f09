import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Both token buckets of one account or address. A bucket is held as the moment at which it will be full again
 * (microseconds since the epoch): taking a token moves it later by one token's refill time.
 */
export class CreateRateBuckets1763710000003 implements MigrationInterface {
  name = 'CreateRateBuckets1763710000003';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE rate_buckets (
      bucket_key VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      minute_full_us BIGINT NOT NULL,
      hour_full_us BIGINT NOT NULL,
      tried_us BIGINT NOT NULL COMMENT 'moment of the last try',
      granted TINYINT NOT NULL COMMENT 'whether the last try got its tokens',
      KEY rate_buckets_idle (hour_full_us)
    )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE rate_buckets');
  }
}
