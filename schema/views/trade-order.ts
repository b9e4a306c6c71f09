/**
 * How the trades of a frame follow each other. The evidence of each exchange is in docs/exchanges.md (Order of trades).
 * - `single`: a frame has one trade.
 * - `oldest_first`, `newest_first`: a frame may have several.
 */
export type TradeOrder = 'single' | 'oldest_first' | 'newest_first';

/** By exchange code: every code that has trades. Frames that give no rows, such as recent trades after a subscription, do not count. */
export const TRADE_ORDERS: Readonly<Record<string, TradeOrder>> = {
  binance: 'single',
  binance_usdm: 'single',
  binance_coinm: 'single',
  binance_us: 'single',
  coinbase: 'single',
  coinbase_advanced: 'newest_first',
  kraken: 'oldest_first',
  kraken_futures: 'single',
  kraken_v1: 'oldest_first',
  okx: 'single',
  okx_v3: 'single',
  bybit_spot: 'oldest_first',
  bybit_linear: 'oldest_first',
  bybit_spot_v1: 'single',
  bybit_v2: 'oldest_first',
  deribit: 'oldest_first',
  bitmex: 'oldest_first',
  bitstamp: 'single',
  gateio: 'single',
  gateio_v3: 'newest_first',
  gateio_futures: 'oldest_first',
  kucoin: 'single',
  kucoin_futures: 'single',
  hyperliquid: 'oldest_first',
  bitfinex: 'single',
  bitget: 'newest_first',
  cryptocom: 'newest_first',
  htx: 'oldest_first',
  dydx_v4: 'oldest_first',
  gemini: 'single',
  gemini_v2: 'single',
};

/**
 * Returns whether a frame with several trades begins with the newest. Rows of files keep the order of the frame. What depends
 * on the order of trades, such as the open and close of a bar, reads these frames from their end.
 */
export const isNewestTradeFirst = (exchange: string): boolean => TRADE_ORDERS[exchange] === 'newest_first';
