/** Categories of stream types (spec.md, Export schema). */
export const STREAM_CATEGORIES = [
  'trade',
  'orderbook',
  'book_update',
  'quote',
  'kline',
  'ticker',
  'liquidation',
] as const;
export type StreamCategory = (typeof STREAM_CATEGORIES)[number];

const CATEGORY_BY_STREAM_TYPE: Record<string, StreamCategory> = {
  trades: 'trade',
  agg_trades: 'trade',
  depth_snapshot: 'orderbook',
  book_ticker: 'quote',
  ticker: 'ticker',
  mark_price: 'ticker',
  funding: 'ticker',
  open_interest: 'ticker',
  listing: 'ticker',
  liquidations: 'liquidation',
};

/**
 * Books of changes that differ from `depth` in levels or precision: `depth_50`, `depth_p2`
 * (decision 66).
 */
const OTHER_BOOK = /^depth_(?!snapshot$)[a-z0-9]{1,16}$/;

/** Returns whether a stream has the changes of an order book. */
export function isBookOfChanges(streamType: string): boolean {
  return streamType === 'depth' || OTHER_BOOK.test(streamType);
}

/**
 * Returns the category of a stream type (contract 2, GET /datastreams), or undefined if it does not
 * exist. `depth5` and the like are complete books with that many levels, `depth20_step1` with
 * grouped prices.
 */
export function categoryOf(streamType: string): StreamCategory | undefined {
  if (/^depth[1-9]\d{0,3}(_[a-z0-9]{1,16})?$/.test(streamType)) return 'orderbook';
  if (/^kline_\d+[smhdwM]$/.test(streamType)) return 'kline';
  return isBookOfChanges(streamType) ? 'book_update' : CATEGORY_BY_STREAM_TYPE[streamType];
}
