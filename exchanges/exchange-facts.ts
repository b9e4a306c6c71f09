import type { ExchangeSources } from '../schema/export-schemas/built-ins/layout.js';

/** Facts about an exchange's messages, without the feed: a value that every layer may read. */
export interface ExchangeFacts {
  /** Sources of the built-in schemas' columns in the messages. */
  builtIns: ExchangeSources;
  trades: TradeFacts;
  /** Parts of docs/exchanges.md, as Markdown. */
  page: ExchangePage;
  /**
   * Facts about the format that users need beyond its columns. Codes that share a format have them
   * at the first one.
   */
  remarks?: readonly string[];
}

/**
 * Order of the trades in a frame. Rows of files keep the order of the frame. What depends on the
 * order of trades, such as the open and close of a bar, reads frames with the newest first from
 * their end.
 * - `single`: a frame has one trade.
 * - `oldest_first`, `newest_first`: a frame may have several.
 */
type TradeOrder = 'single' | 'oldest_first' | 'newest_first';

interface TradeFacts {
  /** Frames that give no rows, such as recent trades after a subscription, do not count. */
  order: TradeOrder;
  /** Evidence for the order of frames with several trades, as Markdown. */
  evidence?: string;
  /**
   * Path of a number that the exchange documents as a sequence of its own for each instrument, so
   * that a hole means a missing trade. Ids of others are unique, or ascend, but may have holes:
   * Coinbase and Binance leave some out.
   */
  number?: string;
}

/** The rows of docs/exchanges.md. Limits that are not documented are marked as "ours". */
interface ExchangePage {
  feed?: FeedRow;
  /** Instead of `feed`, for a format that is only imported. */
  former?: { format: string; captures: 'yes' | 'no'; source: string };
  /** Request of the stream `depth_snapshot`. */
  wholeBooks?: { request: string; levels: string };
  orderBook?: { whole: string; changes: string; checksum: string; source: string };
  /** Sources of the facts, if not only the page in the tables. */
  sources?: string;
  /** More about its order books. */
  books?: string;
  /** Channels that recorders may have asked for beside ours; a cell is empty if there are none. */
  channels?: ChannelRow;
}

interface ChannelRow {
  /** Channels with streams of their own. */
  own: string;
  /** Channels that share a stream: the first one counts. */
  shared: string;
  unrouted: string;
  /** Channels that cannot be told apart. */
  alike: string;
}

interface FeedRow {
  streams: string;
  /** Channels a connection carries, and a message asks for. */
  carries: string;
  keptAlive: string;
  /** Streams that open with a snapshot. */
  snapshot: string;
  numbered: string;
  source: string;
}
