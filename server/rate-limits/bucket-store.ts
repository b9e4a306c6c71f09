import type { ResultSetHeader, RowDataPacket } from 'mysql2';
import type { Pool } from 'mysql2/promise';
import { type BucketReport, type RateLimits, refillUs, unpackReport } from './token-bucket.rule.js';

// MySQL assigns from left to right; LAST_INSERT_ID(expr) returns the result in the same response.
// Times are capped at one period from now: a clock set back must not lock an account out for
// longer.
const TAKE = `UPDATE rate_buckets SET
  tried_us = CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED),
  minute_full_us = LEAST(GREATEST(minute_full_us, tried_us), tried_us + 60000000),
  hour_full_us = LEAST(GREATEST(hour_full_us, tried_us), tried_us + 3600000000),
  granted = minute_full_us + :minute <= tried_us + 60000000 AND hour_full_us + :hour <= tried_us + 3600000000,
  minute_full_us = minute_full_us + granted * :minute,
  hour_full_us = hour_full_us + granted * :hour,
  granted = granted + 0 * LAST_INSERT_ID(granted * (1 << 40)
    + CEIL((minute_full_us - tried_us) / 1000) * (1 << 22) + CEIL((hour_full_us - tried_us) / 1000))
  WHERE bucket_key = :key`;

const GIVE_BACK = `UPDATE rate_buckets SET
  tried_us = CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED),
  minute_full_us = GREATEST(minute_full_us - :minute, tried_us),
  hour_full_us = GREATEST(hour_full_us - :hour, tried_us),
  granted = 1 + 0 * LAST_INSERT_ID((1 << 40)
    + CEIL((minute_full_us - tried_us) / 1000) * (1 << 22) + CEIL((hour_full_us - tried_us) / 1000))
  WHERE bucket_key = :key`;

/** Above this limit a request is admitted instead of waiting for its limiter. */
const TIMEOUT_MS = 1_000;

/**
 * Token buckets in MySQL: each call is one conditional statement, outside of every transaction, by
 * MySQL's clock.
 */
export class BucketStore {
  constructor(private readonly pool: Pool) {}

  /** Takes one token from both buckets of `key`, or none. A new bucket is full. */
  async take(key: string, limits: RateLimits): Promise<BucketReport> {
    const report = await this.update(TAKE, key, limits);
    if (report) return report;
    await this.pool.query('INSERT IGNORE INTO rate_buckets VALUES (?, 0, 0, 0, 0)', [key]);
    return (await this.update(TAKE, key, limits)) ?? { granted: true, minuteDebtMs: 0, hourDebtMs: 0 };
  }

  /** Returns what is left without taking a token. Undefined if none was ever taken. */
  async look(key: string): Promise<BucketReport | undefined> {
    const [rows] = await this.pool.query<RowDataPacket[]>(
      `SELECT GREATEST(0, minute_full_us - CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED)) DIV 1000 AS minuteDebtMs,
         GREATEST(0, hour_full_us - CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED)) DIV 1000 AS hourDebtMs
       FROM rate_buckets WHERE bucket_key = ?`,
      [key],
    );
    const [row] = rows;
    if (!row) return undefined;
    return { granted: true, minuteDebtMs: Number(row['minuteDebtMs']), hourDebtMs: Number(row['hourDebtMs']) };
  }

  /** Puts one token back into both buckets. */
  async giveBack(key: string, limits: RateLimits): Promise<BucketReport | undefined> {
    return this.update(GIVE_BACK, key, limits);
  }

  /** Deletes buckets that have been full for an hour. */
  async sweep(): Promise<number> {
    const [result] = await this.pool.query<ResultSetHeader>(
      `DELETE FROM rate_buckets WHERE hour_full_us < (UNIX_TIMESTAMP() - 3600) * 1000000 LIMIT 5000`,
    );
    return result.affectedRows;
  }

  private async update(sql: string, key: string, limits: RateLimits): Promise<BucketReport | undefined> {
    const values = { key, ...refillUs(limits) };
    // mysql2's promises capture a stack trace per statement, which costs more than the statement's
    // own bytes.
    const result = await new Promise<ResultSetHeader>((resolve, reject) => {
      const statement = { sql, namedPlaceholders: true, timeout: TIMEOUT_MS };
      this.pool.pool.query<ResultSetHeader>(statement, values, (error, header) =>
        error ? reject(error) : resolve(header),
      );
    });
    return result.affectedRows === 0 ? undefined : unpackReport(result.insertId);
  }
}
