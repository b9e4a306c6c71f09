// Written by npm run generate from the facts of exchanges.

/**
 * Exchanges whose frames with several trades begin with the newest (docs/exchanges.md, Order of
 * trades).
 */
export const NEWEST_TRADE_FIRST: ReadonlySet<string> = new Set([
  'bitget',
  'coinbase_advanced',
  'cryptocom',
  'gateio_v3',
]);
