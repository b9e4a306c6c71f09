import { AMOUNT_PLACES, NOTIONAL_PLACES } from '../../../schema/views/bar-limit.js';
import { decimalText } from '../../engine/json/scaled-text.js';
import type { Bar } from './bar.js';

/** A row of a bars view; null for the bar of a time without trades. */
export interface BarRow {
  /** End of a time bar; of others, time at which the closing trade was received. */
  collectionNs: bigint;
  /** Opening time by the clock of the view. The end of a time bar is exclusive. */
  openTimeNs: bigint | null;
  closeTimeNs: bigint | null;
  bar: Bar | null;
  closed: boolean;
  complete: boolean;
}

const amount = (scaled: bigint): string => `"${decimalText(scaled, AMOUNT_PLACES)}"`;

/**
 * Returns the row as a message of the extractor key `bars` (beyond.md 1.2): times are integers,
 * amounts canonical decimals in strings, `exchange_timestamp_ns` is the closing trade's.
 */
export function barMessage({ openTimeNs, closeTimeNs, bar, closed, complete }: BarRow): string {
  const members: Record<string, string | null> = {
    exchange_timestamp_ns: bar && (bar.close.exchangeNs === null ? null : String(bar.close.exchangeNs)),
    open_time_ns: openTimeNs === null ? null : String(openTimeNs),
    close_time_ns: closeTimeNs === null ? null : String(closeTimeNs),
    open: bar && amount(bar.open.price),
    high: bar && amount(bar.high),
    low: bar && amount(bar.low),
    close: bar && amount(bar.close.price),
    volume: amount(bar?.volume ?? 0n),
    notional: `"${decimalText(bar?.notional ?? 0n, NOTIONAL_PLACES)}"`,
    vwap: bar && vwapOf(bar),
    trades: String(bar?.trades ?? 0),
    buy_volume: amount(bar?.buyVolume ?? 0n),
    buy_trades: String(bar?.buyTrades ?? 0),
    closed: String(closed),
    complete: String(complete),
  };
  return `{${Object.entries(members)
    .map(([name, value]) => `"${name}":${value ?? 'null'}`)
    .join(',')}}`;
}

/** Null where nothing was traded: a volume of zero. */
function vwapOf({ notional, volume }: Bar): string | null {
  // 10^-36 divided by 10^-18 leaves 18 places.
  return volume > 0n ? amount(divideHalfEven(notional, volume)) : null;
}

/**
 * Returns the quotient rounded to the nearest integer, halves to the even one. `divisor` must be
 * above 0.
 */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n;
  const positive = isNegative ? -dividend : dividend;
  const quotient = positive / divisor;
  const twice = 2n * (positive % divisor);
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  const rounded = isUp ? quotient + 1n : quotient;
  return isNegative ? -rounded : rounded;
}
