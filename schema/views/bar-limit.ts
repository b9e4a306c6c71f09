import { parseDurationNs } from './duration.rule.js';
import { parsePositiveDecimal } from './positive-decimal.rule.js';

/** Units that end a bar (beyond.md 1.2). */
export const BAR_KINDS = ['time', 'ticks', 'volume', 'notional'] as const;

/** The size of a view's bars. */
export interface BarSize {
  by: (typeof BAR_KINDS)[number];
  /** Duration of time bars, count of tick bars, decimal of others. */
  size: string;
}

/** End of a bar; amounts are integers of 10^-18 (volume) and 10^-36 (notional). */
export type BarLimit =
  | { by: 'time'; sizeNs: bigint }
  | { by: 'ticks'; trades: number }
  | { by: 'volume'; volume: bigint }
  | { by: 'notional'; notional: bigint };

/** Decimal places of prices and quantities of trades, and of their products. */
export const AMOUNT_PLACES = 18;
export const NOTIONAL_PLACES = 36;

/** The most trades of a bar by ticks. */
export const MAX_TICKS = 1_000_000_000;

/** Returns when a bar of a valid view ends. */
export function barLimit(view: BarSize): BarLimit {
  const limit = parseBarLimit(view);
  if (!limit) throw new Error(`size ${view.size} was not validated`);
  return limit;
}

/** Parses the size of a bar; null if it is invalid. */
export function parseBarLimit({ by, size }: BarSize): BarLimit | null {
  switch (by) {
    case 'time': {
      const sizeNs = parseDurationNs(size);
      return sizeNs === null ? null : { by, sizeNs };
    }
    case 'ticks': {
      const trades = /^[1-9]\d{0,9}$/.test(size) ? Number(size) : Infinity;
      return trades <= MAX_TICKS ? { by, trades } : null;
    }
    case 'volume': {
      const volume = parsePositiveDecimal(size, AMOUNT_PLACES);
      return volume === null ? null : { by, volume };
    }
    case 'notional': {
      const amount = parsePositiveDecimal(size, AMOUNT_PLACES);
      return amount === null ? null : { by, notional: amount * 10n ** BigInt(NOTIONAL_PLACES - AMOUNT_PLACES) };
    }
  }
}
