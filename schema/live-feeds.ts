/** Exchanges that this release can collect live. Other codes have only imported history. */
export const LIVE_FEEDS: ReadonlySet<string> = new Set([
  ...['binance', 'binance_usdm', 'binance_coinm', 'coinbase', 'kraken', 'okx'],
  ...['bybit_spot', 'bybit_linear', 'deribit', 'bitmex', 'bitstamp', 'gateio', 'kucoin'],
  ...['hyperliquid', 'bitfinex', 'kraken_v1', 'gemini'],
  'binance_us',
  'kraken_futures',
  'kucoin_futures',
  'bitget',
  'cryptocom',
  'gateio_futures',
  'coinbase_advanced',
  'dydx_v4',
  'htx',
]);
