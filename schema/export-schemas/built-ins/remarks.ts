/**
 * What users must know about a message format beyond its columns, by exchange code.
 * docs/built-in-schemas.md shows it. Codes that share a format are described at the first one.
 */
export const BUILT_IN_REMARKS: Record<string, readonly string[]> = {
  binance: [
    'Books, tickers and candles carry the time of their event (`E`), trades their own (`T`). Spot sends no time in book tickers and partial books.',
    'Times are milliseconds, or microseconds where a recorder asked for them (`timeUnit=MICROSECOND`): values above 10^15 are read as microseconds.',
    'Trades that futures report beside the book (`X` is `INSURANCE_FUND`, `ADL` or `NA`) are rows as well.',
    'Quantities of `binance_coinm` are contracts. Liquidations show the order: its side, price and original quantity.',
  ],
  bitfinex: [
    'The sign of the amount is the side. Every trade comes twice, as executed (`te`) and, a moment later, as updated (`tu`): both are rows, with the same `trade_id`.',
    'Book and candles open with a snapshot, an array of arrays, of which each is a row; an update is one row.',
    'Books carry a time where the recorder asked for sequence numbers and times (`conf`), as the fourth member of a frame.',
    'A removed level (count 0; its amount is then 1 or -1, which names the side) has `quantity` 0, as with other exchanges.',
  ],
  bitmex: [
    'Levels are named by id, which is `update_id`. Older updates and deletes carry no price: it is null, and stands in the `insert` or `partial` row of the same id before. Deletes carry no size: `quantity` is 0.',
    'Quantities are contracts. Bins are stamped with their end. An update of a liquidation shows only what changed.',
  ],
  bitstamp: [
    '`diff_order_book` sends changes only, without a snapshot. Captures of `order_book`, the best 100 levels a side, are `depth100`.',
  ],
  bybit_spot: [
    'Books carry the time of their message (`ts`). `allLiquidation`, and `liquidation` before it, name the side of the position: a liquidated long (`Buy`) sells.',
    'A quote shows the best level of each side that its message names, past one that went: a side that did not change is null, and a price with quantity 0 went without another.',
  ],
  bybit_v2: [
    'Retired topics, for imported captures. A delta gives its `delete`, `update` and `insert` lists in this order; deletes carry no size: `quantity` is 0.',
    'Of inverse contracts (`BTCUSD`) quantities are dollars.',
  ],
  coinbase: [
    'Matches name the side of the maker: `side` is the other one, the aggressor. Snapshots of older captures carry no time.',
  ],
  deribit: [
    'Amounts of inverse perpetuals and futures are dollars. Candles carry no time of their own beside their start.',
  ],
  gateio: ['`volume` of a candle is in the base currency (`a`).'],
  gemini: [
    'The first `l2_updates` of a subscription is the whole book. Books and candles carry no time. Block trades have no `side`.',
  ],
  hyperliquid: [
    'Books are whole, 20 levels a side. `trades` opens with recent trades, which may have been seen before.',
  ],
  kraken: ['Snapshots carry no time in older captures. `exchange_timestamp_ns` of a candle is that of its frame.'],
  kraken_v1: [
    'Trades have no id. Each level of a book carries its own time.',
    'The first time of a candle is that of its last change, the second its end; its beginning is not sent.',
  ],
  kucoin: ['Each level of a book change has an id of its own: `update_id`. A change at price 0 moves only the id.'],
  okx: [
    'Derivatives are sized in contracts, as sent. Older captures carry no `seqId`. The side of a liquidation is that of its order, its price the bankruptcy price.',
  ],
};
