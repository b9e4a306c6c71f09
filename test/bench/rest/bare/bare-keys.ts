import { createHash, timingSafeEqual } from 'node:crypto';
import type { NextFunction, Request } from 'express';
import type { ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import type { BarePools, BareResponse } from './bare-app.js';

const FIND_KEY = `SELECT k.account_id AS accountId, k.secret_hash AS secretHash, a.rate_minute AS rateMinute, a.rate_hour AS rateHour
  FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.id = ?`;

/** The product's statement (server/rate-limits/bucket-store.ts). */
const TAKE = `UPDATE rate_buckets SET
  tried_us = CAST(UNIX_TIMESTAMP(NOW(6)) * 1000000 AS SIGNED),
  minute_full_us = LEAST(GREATEST(minute_full_us, tried_us), tried_us + 60000000),
  hour_full_us = LEAST(GREATEST(hour_full_us, tried_us), tried_us + 3600000000),
  granted = minute_full_us + ? <= tried_us + 60000000 AND hour_full_us + ? <= tried_us + 3600000000,
  minute_full_us = minute_full_us + granted * ?,
  hour_full_us = hour_full_us + granted * ?,
  granted = granted + 0 * LAST_INSERT_ID(granted * (1 << 40)
    + CEIL((minute_full_us - tried_us) / 1000) * (1 << 22) + CEIL((hour_full_us - tried_us) / 1000))
  WHERE bucket_key = ?`;

interface Key extends RowDataPacket {
  accountId: string;
  secretHash: Buffer;
  rateMinute: number;
  rateHour: number;
}

/** Looks the key up for every request and takes a token where the limiter is on. */
export function bareKeys({ main, limits }: BarePools, limiter: boolean) {
  return async (req: Request, res: BareResponse, next: NextFunction): Promise<void> => {
    const [id = '', secret = ''] = (req.get('x-api-key') ?? '').split('.');
    const [[key]] = await main.query<Key[]>(FIND_KEY, [id]);
    if (!key || !timingSafeEqual(createHash('sha256').update(secret).digest(), key.secretHash)) {
      res.status(401).json({ error: { code: 'unauthenticated', message: 'The API key is invalid or missing' } });
      return;
    }
    res.locals.accountId = key.accountId;
    if (limiter && !(await admit(key, res))) {
      res.status(429).json({ error: { code: 'rate_limited', message: 'Too many requests' } });
      return;
    }
    next();
  };

  async function admit(key: Key, res: BareResponse): Promise<boolean> {
    const minuteUs = Math.floor(60_000_000 / key.rateMinute);
    const hourUs = Math.floor(3_600_000_000 / key.rateHour);
    const bucket = `account:${key.accountId}`;
    const take = () => limits.query<ResultSetHeader>(TAKE, [minuteUs, hourUs, minuteUs, hourUs, bucket]);
    let [taken] = await take();
    if (taken.affectedRows === 0) {
      await limits.query('INSERT IGNORE INTO rate_buckets VALUES (?, 0, 0, 0, 0)', [bucket]);
      [taken] = await take();
    }
    const minuteDebtMs = Math.floor(taken.insertId / 2 ** 22) % 2 ** 18;
    const hourDebtMs = taken.insertId % 2 ** 22;
    res.setHeader('X-RateLimit-Limit-Minute', key.rateMinute);
    res.setHeader('X-RateLimit-Remaining-Minute', Math.floor(((60_000 - minuteDebtMs) * key.rateMinute) / 60_000));
    res.setHeader('X-RateLimit-Limit-Hour', key.rateHour);
    res.setHeader('X-RateLimit-Remaining-Hour', Math.floor(((3_600_000 - hourDebtMs) * key.rateHour) / 3_600_000));
    return taken.insertId >= 2 ** 40;
  }
}
