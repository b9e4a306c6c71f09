import type { ExchangeSources } from '../schema/export-schemas/built-ins/layout.js';

/** What is known of an exchange's messages, without the feed: a value that every layer may read. */
export interface ExchangeFacts {
  /** Where the messages have the columns of the built-in schemas. */
  builtIns: ExchangeSources;
  trades: TradeFacts;
  /** What users must know about the format beyond its columns. Codes that share a format have them at the first one. */
  remarks?: readonly string[];
}

/**
 * How the trades of a frame follow each other. Rows of files keep the order of the frame. What depends on the order of trades, such
 * as the open and close of a bar, reads frames with the newest first from their end.
 * - `single`: a frame has one trade.
 * - `oldest_first`, `newest_first`: a frame may have several.
 */
export type TradeOrder = 'single' | 'oldest_first' | 'newest_first';

export interface TradeFacts {
  /** Frames that give no rows, such as recent trades after a subscription, do not count. */
  order: TradeOrder;
  /**
   * Path of a number that the exchange documents as a sequence of its own for each instrument, so that a hole means a missing trade.
   * Ids of others are unique, or ascend, but may have holes: Coinbase and Binance leave some out.
   */
  number?: string;
}
