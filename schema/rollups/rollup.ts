/** Sum of the trades of some time, in order of arrival. Prices and amounts are decimals. */
export interface TradeRollup {
  trades: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

/**
 * The best bid and ask at the end of a minute; of a longer time those of its last minute, and the
 * spreads of all. Decimals.
 */
export interface QuoteRollup {
  bid: string;
  ask: string;
  minSpread: string;
  maxSpread: string;
}

/** Sum of a stream's messages of some time. Numbers are decimal strings. */
export interface Rollup {
  frames: string;
  bytes: string;
  /** Arrival of the last message. */
  lastNs: string;
  /** Arrival minus the exchange's time; null without times of the exchange. */
  lag: { p50: string; p99: string } | null;
  /** Null without trades. */
  price: TradeRollup | null;
  /** Null without quotes, and of order books, whose quotes come with their checkpoints. */
  quote: QuoteRollup | null;
}
