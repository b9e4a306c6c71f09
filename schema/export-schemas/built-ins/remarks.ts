/**
 * What users must know about a message format beyond its columns, by exchange code.
 * docs/built-in-schemas.md shows it. Codes that share a format are described at the first one.
 */
export const BUILT_IN_REMARKS: Record<string, readonly string[]> = {
  bars: [
    'Rows of a bars view. Of time bars `close_time_ns` is exclusive, and `collection_timestamp_ns` is the same time. Other bars have the times of their first and last trade.',
    '`exchange_timestamp_ns` is the last trade’s. `buy_volume` and `buy_trades` count trades whose aggressor bought; trades without a side are in neither.',
    '`vwap` is rounded to 18 places, halves to even, and null without a volume. A `notional` of more than 18 places does not fit its column: a custom schema can read it as `decimal(36)`.',
    '`closed`: the end of the bar was reached. `complete`: it was, and no time of the bar is in a gap, not stored, or outside the range and the spans.',
  ],
  binance: [
    'Books, tickers and candles have the time of their event (`E`), trades their own (`T`). Spot sends no time in book tickers and partial books.',
    'Times are milliseconds, or microseconds if a recorder requested them (`timeUnit=MICROSECOND`): values above 10^15 are read as microseconds.',
    'Prints of futures outside of the book (`X` is `INSURANCE_FUND`, `ADL` or `NA`) give no rows.',
    'Quantities of `binance_coinm` are contracts. A liquidation has the side, price and original quantity of its order.',
    '`binance_us` is another venue with the messages of `binance`.',
    'Tickers of futures have no best prices. Mark and index price, funding rate and its next time are in `mark_price`, open interest in the polled `open_interest`. Delivery contracts have no `funding_rate`, and 0 as `next_funding_time_ns`.',
  ],
  bitfinex: [
    'The sign of the amount is the side. Every trade is sent twice, as executed (`te`) and then as updated (`tu`) with the same id: `te` is the row. The snapshot of recent trades gives no rows.',
    'Tickers have no time.',
    'Books and candles start with a snapshot, an array of arrays that each become a row. An update is one row.',
    'Checksums (`cs`) are messages of their own, which give no rows. Books have a time, the fourth member of a frame, only if the recorder requested sequence numbers and times (`conf`).',
    'A removed level (count 0, with amount 1 or -1 for the side) has `quantity` 0, as with other exchanges.',
    'Prices of funding (`fUSD`) are daily rates. A level is one rate and period, and only `raw` has the period: rows of one rate may be of several periods, which a view of the book adds up. Books of funding have no time, and a view does not verify their checksums.',
  ],
  bitget: [
    'Recent trades (`snapshot`) give no rows. Candles start with recent ones, which may be repeats. Candles of six hours and longer start in UTC. `exchange_timestamp_ns` of a candle is the time of its frame.',
    '`update_id` is `seq`, which grows by more than one. Older captures have no `seq`.',
  ],
  bitmex: [
    'Levels have an id, which is `update_id`. Older updates and deletes have no price: it is null, and the earlier `insert` or `partial` row with the same id has it. Deletes have no size: `quantity` is 0.',
    'A ticker (`instrument`) starts complete (`partial`), and then has only what changed: other columns are null. Its `index_price` is `indicativeSettlePrice`. `funding` has a row when funding is paid, with the rate that was paid, and no next time.',
    'Quantities are contracts. Bins have the time of their end. A liquidation is one row, of its `insert`: updates and deletes of its order give no rows. The last trade before a subscription (`partial`) gives no row: after a reconnect it is a repeat.',
  ],
  bitstamp: [
    '`diff_order_book` sends changes only, without a snapshot. Captures of `order_book`, the best 100 levels per side, are `depth100`.',
  ],
  book: [
    'Rows of a book view. With an interval `collection_timestamp_ns` is the boundary, and the book is that of the messages strictly before it; with interval `0` it is the time of the message after which the book differs.',
    '`exchange_timestamp_ns` and `update_id` are those of the last message in the book. Some whole books by REST have no time.',
  ],
  bybit_spot: [
    'Books have the time of their message (`ts`). `allLiquidation` and the older `liquidation` have the side of the position: a liquidated long (`Buy`) sells.',
    'A ticker of derivatives starts complete (`snapshot`), and then has only what changed: other columns are null. Spot tickers have no best prices. Delivery contracts have no `funding_rate`, and 0 as `next_funding_time_ns`.',
    'A quote has the best remaining level of each side in its message. An unchanged side is null. A price with quantity 0 was removed without a successor.',
  ],
  bybit_spot_v1: [
    'Retired, for imported captures. Each message of `depth` is a whole book. `update_id` is null, because the version (`v`) is not numeric. The first trades of a subscription (`f`) are recent ones and give no rows.',
  ],
  bybit_v2: [
    'Tickers whose prices are whole numbers of ten-thousandths (`last_price_e4`) give nulls, and of a change only the first entry is read. Funding rates are millionths and are null.',
    'Retired topics, for imported captures. The rows of a delta are its `delete`, `update` and `insert` lists, in this order. Deletes have no size: `quantity` is 0.',
    'Quantities of inverse contracts (`BTCUSD`) are dollars.',
  ],
  coinbase: [
    'Matches have the side of the maker: `side` is the opposite, of the aggressor. Snapshots in older captures have no time.',
    'The last trade before a subscription (`last_match`) gives no row: after a reconnect it is a repeat, or the only trace of what was missed.',
  ],
  coinbase_advanced: [
    'Trades have the side of the maker: `side` is the opposite, of the aggressor. `market_trades` starts with recent trades (events of the type `snapshot`), which give no rows, and `candles` with recent candles of five minutes. Candles have no end.',
    'A change of the book has the time of its message, because the `event_time` of levels in snapshots is 1970. `update_id` is `sequence_num`, which counts all messages of a connection, those of other streams included: it grows by more than one from row to row.',
    'Only the first two events of a message are rows. The documentation shows one. `is_snapshot` is that of the first.',
  ],
  cryptocom: [
    'Mark price and funding rate are in `mark_price` and `funding`; the next time of funding is not sent.',
    'A book starts complete, with 50 levels per side. A quiet book sends an empty change every 5 s, which gives no rows. `update_id` grows by more than one. `checksum` is `cs`, which is not documented.',
    '`trades` and candles start with recent ones, which may be repeats: nothing in the message tells them from others. `exchange_timestamp_ns` of a candle is the time of its last change.',
  ],
  deribit: [
    'Amounts of inverse perpetuals and futures are dollars. Candles have no time except their start.',
    '`funding_rate` is `current_funding`, which only perpetuals have; the time of the next payment is not sent, as funding is continuous. Prices of options are in the base currency.',
  ],
  dydx_v4: [
    'Every stream starts with a snapshot (`subscribed`): the book and recent candles, which are rows as well, and recent trades, which give no rows. Books and candles have no time, and candles no end.',
    'Books may be crossed, because the validators that match orders do not all see the same book. The documentation says how to uncross it.',
    'Liquidations are trades; only `raw` has their `type`, `LIQUIDATED`.',
  ],
  gateio: ['`volume` of a candle is in the base currency (`a`).'],
  gateio_v3: [
    'Retired, for imported captures. The first `trades.update` of a subscription has recent trades, which may be repeats: nothing in the message tells them from others. A frame has its newest trade first. Candles belong to no stream, because they do not say their interval.',
  ],
  gateio_futures: [
    'Tickers are per contract: `open_interest` and `volume_24h` are contracts. Older ones have no best prices.',
    'Quantities are contracts, and so is `volume` of a candle. If the recorder did not request decimal sizes, contracts that trade in fractions (`ETH_USDT`) have whole numbers.',
    'Trades of the insurance fund and of auto-deleveraging (`is_internal`) give no rows. The side of a liquidation is that of its order, the sign of its size.',
  ],
  gemini: [
    'The first `depthUpdate` of a subscription is the whole book; its `U` is its `u`. So `is_snapshot` is null, and rows of a whole book have a `previous_update_id` that equals `update_id`. Symbols are in lower case. Times are nanoseconds.',
    'Partial books and candles have no stream: partial books name no symbol, and candles are not sent.',
  ],
  gemini_v2: [
    'Archived market data, for imported captures. Symbols are in upper case.',
    'The first `l2_updates` of a subscription is the whole book. Its `trades`, up to 500 recent ones, are history and belong to no stream: only `raw` of `depth` has them. Books and candles have no time. Block trades have no `side`.',
  ],
  htx: [
    '`trade_id` is `tradeId`. Candles have no end, and their `volume` is in the base currency (`amount`).',
    'Books and candles have the time of their message (`ts`), quotes their own (`quoteTime`). The requested whole book (`rep`) is rows of `book_update` as well. Changes may start before it.',
  ],
  hyperliquid: [
    'Tickers have no time, last price and best prices. `index_price` is `oraclePx`, and `volume_24h` is in the base currency.',
    'Books are complete, with 20 levels per side. `trades` starts with recent trades, which may be repeats: nothing in the message tells them from others.',
  ],
  kraken: [
    'Recent trades (`snapshot`) give no rows. Snapshots of books in older captures have no time. `exchange_timestamp_ns` of a candle is the time of its frame.',
  ],
  kraken_futures: [
    'Each message of the book is one level, and `update_id` is its number (`seq`). Quantities are as sent: contracts of one dollar for inverse futures (`PI_`, `FI_`), units of the base currency for linear ones (`PF_`, `FF_`).',
    '`funding_rate` is `relative_funding_rate`: the absolute rate is a price.',
    'A subscription starts with recent trades (`trade_snapshot`), which give no rows, as they may be repeats. Liquidations are trades; only `raw` has their `type`.',
  ],
  kraken_v1: [
    'Whole books have no `checksum`. It is computed from prices and quantities with all decimals of the pair, which this file omits if they are zeros.',
    'Trades have no id. Each level of a book has its own time. Tickers have none.',
    'A candle has the times of its last change and of its end. Its start is not sent.',
  ],
  kucoin: ['Each level of a book change has its own id: `update_id`. A change at price 0 only advances the id.'],
  kucoin_futures: [
    'Tickers have no best prices. Mark and index price are in `mark_price`, rates in `funding`: predicted every minute, and what was paid every eight hours (`granularity` in `raw` tells them apart). Open interest is not sent.',
    'Quantities are contracts. Each message of the book is one level, and `update_id` is its number.',
    '`volume` of a candle is the last member, in contracts. The documentation says that the member before it is the volume and wrong: recorded messages have the turnover there.',
  ],
  okx: [
    'Tickers, mark prices, funding rates and open interest are streams of their own: each fills its columns of `summary`. `next_funding_time_ns` is the time at which `funding_rate` is paid (`fundingTime`). Index prices are not collected.',
    'Quantities of derivatives are contracts, as sent. Older captures have no `seqId`. A liquidation has the side of its order and the bankruptcy price.',
    '`previous_update_id` of a whole book is -1. `checksum` is 0 since 2026-06-23.',
  ],
  okx_v3: [
    'Retired, for imported captures. Quantities of derivatives are contracts, as sent. Books have no numbers, but a `checksum`. A capture of both `depth` and `depth_l2_tbt` has the first of them in the stream `depth`, the other is unrouted.',
    'A liquidation has the side of its order. Candles have no time except their start.',
  ],
};
