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
  depth: 'book_update',
  depth_snapshot: 'orderbook',
  book_ticker: 'quote',
  ticker: 'ticker',
  mark_price: 'ticker',
  funding: 'ticker',
  open_interest: 'ticker',
  liquidations: 'liquidation',
};

/**
 * Returns the category of a stream type (contract 2, GET /datastreams), or undefined if it does not
 * exist. `depth5` and the like are complete books with that many levels.
 */
export function categoryOf(streamType: string): StreamCategory | undefined {
  if (/^depth[1-9]\d{0,3}$/.test(streamType)) return 'orderbook';
  if (/^kline_\d+[smhdwM]$/.test(streamType)) return 'kline';
  return CATEGORY_BY_STREAM_TYPE[streamType];
}
