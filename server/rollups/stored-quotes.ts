import type { EntityManager } from 'typeorm';
import type { QuoteRollup } from '../../schema/rollups/rollup.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { HOUR_NS, MINUTE_NS } from '../../schema/time/timestamps.js';
import { mergeQuotes, quoteOf } from './merge-rollups.rule.js';

type QuoteMinutes = Record<string, QuoteRollup>;

/** The best bid and ask at the end of a minute. */
interface QuotedMinute {
  minuteNs: string;
  bid: string;
  ask: string;
}

/** A quote of the minute or the hour that begins then. */
export interface TimedQuote {
  fromNs: bigint;
  quote: QuoteRollup;
}

/**
 * Replaces the quotes of a book in whole minutes of a range, in the transaction that records its
 * checkpoint. The range lies in one hour, or is empty.
 */
export async function replaceQuotes(
  tx: EntityManager,
  bookId: bigint,
  { fromNs, toNs }: TimeRange,
  quotes: readonly QuotedMinute[],
): Promise<void> {
  if (fromNs >= toNs) return;
  const hourNs = fromNs - (fromNs % HOUR_NS);
  const [row] = await tx.query<{ minutes: QuoteMinutes }[]>(
    'SELECT minutes FROM quote_hours WHERE datastream_id = ? AND hour_ns = ? FOR UPDATE',
    [bookId, hourNs],
  );
  const isOutside = (minute: string): boolean => {
    const atNs = hourNs + BigInt(minute) * MINUTE_NS;
    return atNs < fromNs || atNs >= toNs;
  };
  const minutes: QuoteMinutes = Object.fromEntries([
    ...Object.entries(row?.minutes ?? {}).filter(([minute]) => isOutside(minute)),
    ...quotes.map((quote) => [String((BigInt(quote.minuteNs) - hourNs) / MINUTE_NS), quoteOf(quote)] as const),
  ]);
  const total = mergeQuotes(Object.values(minutes));
  if (!total) {
    await tx.query('DELETE FROM quote_hours WHERE datastream_id = ? AND hour_ns = ?', [bookId, hourNs]);
    return;
  }
  await tx.query(
    `INSERT INTO quote_hours (datastream_id, hour_ns, total, minutes) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE total = VALUES(total), minutes = VALUES(minutes)`,
    [bookId, hourNs, JSON.stringify(total), JSON.stringify(minutes)],
  );
}

/**
 * Returns the quotes of hours that begin in a range, or of the minutes of hours that overlap it, by
 * time.
 */
export async function quotesIn(
  db: EntityManager,
  bookId: string,
  { fromNs, toNs }: TimeRange,
  of: 'hours' | 'minutes',
): Promise<TimedQuote[]> {
  const rows = await db.query<{ hourNs: string; total: QuoteRollup; minutes: QuoteMinutes }[]>(
    `SELECT hour_ns AS hourNs, ${of === 'hours' ? 'total' : 'minutes'} FROM quote_hours
     WHERE datastream_id = ? AND hour_ns > ? AND hour_ns < ? ORDER BY hour_ns`,
    [BigInt(bookId), fromNs - HOUR_NS, toNs],
  );
  if (of === 'hours') return rows.map(({ hourNs, total }) => ({ fromNs: BigInt(hourNs), quote: total }));
  return rows.flatMap(({ hourNs, minutes }) =>
    Object.entries(minutes)
      .map(([minute, quote]) => ({ fromNs: BigInt(hourNs) + BigInt(minute) * MINUTE_NS, quote }))
      .filter((one) => one.fromNs >= fromNs && one.fromNs < toNs),
  );
}
