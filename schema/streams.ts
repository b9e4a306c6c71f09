/** Categories a stream type belongs to (spec.md, Export schema). */
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
  liquidations: 'liquidation',
};

/**
 * The category of a stream type (contract 2, GET /datastreams); undefined for a type that does not exist. `depth5` and the like are whole
 * books of so many levels.
 */
export function categoryOf(streamType: string): StreamCategory | undefined {
  if (/^depth[1-9]\d{0,3}$/.test(streamType)) return 'orderbook';
  if (/^kline_\d+[smhdwM]$/.test(streamType)) return 'kline';
  return CATEGORY_BY_STREAM_TYPE[streamType];
}
