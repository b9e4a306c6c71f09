import type { QuoteRollup, Rollup, TradeRollup } from '../../schema/rollups/rollup.js';

const PLACES = 18;

/**
 * Returns what rollups of consecutive times add up to; null without any. The median lag is the
 * median of the members' medians, the 99th percentile is the largest of the members'.
 */
export function mergeRollups(members: readonly Rollup[]): Rollup | null {
  const last = members.at(-1);
  if (!last) return null;
  const lags = members.flatMap(({ lag }) => lag ?? []);
  return {
    frames: sum(members.map(({ frames }) => frames)),
    bytes: sum(members.map(({ bytes }) => bytes)),
    lastNs: last.lastNs,
    lag: lags.length === 0 ? null : { p50: middle(lags.map(({ p50 }) => p50)), p99: most(lags.map(({ p99 }) => p99)) },
    price: mergeTrades(members.flatMap(({ price }) => price ?? [])),
    quote: mergeQuotes(members.flatMap(({ quote }) => quote ?? [])),
  };
}

/**
 * Returns the quote of consecutive times: the last one, with the spreads of all. Null without any.
 */
export function mergeQuotes(members: readonly QuoteRollup[]): QuoteRollup | null {
  const last = members.at(-1);
  if (!last) return null;
  const lows = members.map(({ minSpread }) => toScaled(minSpread));
  const highs = members.map(({ maxSpread }) => toScaled(maxSpread));
  return {
    ...{ bid: last.bid, ask: last.ask },
    minSpread: toText(lows.reduce((a, b) => (a < b ? a : b))),
    maxSpread: toText(highs.reduce((a, b) => (a > b ? a : b))),
  };
}

/**
 * Returns the quote of a minute that ended with this best bid and ask. A crossed book has a
 * negative spread.
 */
export function quoteOf({ bid, ask }: { bid: string; ask: string }): QuoteRollup {
  const spread = toText(toScaled(ask) - toScaled(bid));
  return { bid, ask, minSpread: spread, maxSpread: spread };
}

function mergeTrades(members: readonly TradeRollup[]): TradeRollup | null {
  const [first, last] = [members.at(0), members.at(-1)];
  if (!first || !last) return null;
  const scaled = (of: (member: TradeRollup) => string): bigint[] => members.map((member) => toScaled(of(member)));
  return {
    trades: sum(members.map(({ trades }) => trades)),
    open: first.open,
    high: toText(scaled(({ high }) => high).reduce((a, b) => (a > b ? a : b))),
    low: toText(scaled(({ low }) => low).reduce((a, b) => (a < b ? a : b))),
    close: last.close,
    volume: toText(scaled(({ volume }) => volume).reduce((a, b) => a + b)),
  };
}

const sum = (counts: readonly string[]): string => String(counts.reduce((total, count) => total + BigInt(count), 0n));
const most = (values: readonly string[]): string => values.reduce((a, b) => (BigInt(a) > BigInt(b) ? a : b));

/** The lower one of two in the middle. */
function middle(values: readonly string[]): string {
  const sorted = [...values].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  return sorted[(sorted.length - 1) >> 1]!;
}

/** An integer of 10^-18, which holds every price and amount that the engine reads. */
function toScaled(text: string): bigint {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.slice(isNegative ? 1 : 0).split('.');
  const digits = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return isNegative ? -digits : digits;
}

/** Formats a scaled decimal without trailing zeros. */
function toText(scaled: bigint): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction && `.${fraction}`}`;
}
