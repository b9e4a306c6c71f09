// Written by npm run generate from the built-in schemas and schema/released-built-ins.json.

/** The version of each built-in in REST and in snapshots of exports, by name and category. */
export const BUILT_IN_VERSIONS: Readonly<Record<string, number>> = {
  'normalized trade': 1,
  'normalized orderbook': 1,
  'normalized book_update': 1,
  'normalized quote': 1,
  'normalized kline': 1,
  'normalized liquidation': 1,
  'book_5 orderbook': 1,
  'book_20 orderbook': 1,
  'bars kline': 1,
  'summary ticker': 1,
  'hftbacktest book_update': 1,
  'state ticker': 1,
  'chain ticker': 1,
};
