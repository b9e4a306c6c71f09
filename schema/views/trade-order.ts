/**
 * Exchanges known to put the newest trade of a frame first. Frames of all others are read in their order. Rows of files keep the order
 * of the frame. What depends on the order of trades, such as the open and close of a bar, reads these frames from their end.
 *
 * `bitget`: the samples of its documentation have descending ids. `coinbase_advanced`: `market_trades` does, as do its batches of 250 ms.
 * `cryptocom` and `gateio_v3`: other readers of their frames reverse them.
 */
export const NEWEST_TRADE_FIRST: ReadonlySet<string> = new Set([
  'bitget',
  'coinbase_advanced',
  'cryptocom',
  'gateio_v3',
]);
