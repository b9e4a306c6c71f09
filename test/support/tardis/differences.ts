import {
  common,
  each,
  inNumbers,
  isBookOfBinance,
  keyOf,
  leftOut,
  reversedMessages,
  sinceProven,
  sinceWhole,
  sorted,
  untimed,
  withTheirs,
  withoutBroken,
  type Readings,
} from './bridges.js';

/**
 * Difference between our normalized data and that of the package, with its reason, as docs/tools.md
 * says it.
 */
export interface Difference {
  here: string;
  there: string;
  because: string;
  /** Absent: all. */
  exchanges?: readonly string[];
  types: readonly string[];
  /** Returns both without the difference. Absent: no message of the tests shows it. */
  without?: (both: Readings) => Readings;
}

const BOOKS = ['book_change', 'book_snapshot_5_0ms', 'book_snapshot_3_1s'];
const TICKER = ['derivative_ticker'];
/** Exchanges whose whole books are requested. */
const REQUESTED = ['binance', 'binance-us', 'binance-futures', 'binance-delivery', 'gate-io', 'kucoin'];

/** Differences in the order in which they are applied. */
export const DIFFERENCES: readonly Difference[] = [
  {
    ...{ here: '`disconnect` has `symbols`, one: that of the break. Its `localTimestamp` is when the break began' },
    ...{ there: 'of the exchange, without symbols', because: 'breaks are known for each stream; others go on' },
    types: [],
  },
  {
    here: '`disconnect` also where the numbers of a book jump, or its checksum fails',
    ...{ there: 'an error, or nothing', because: 'the book is unknown until the next whole one' },
    types: BOOKS,
    without: withoutBroken,
  },
  {
    here: 'a range that begins inside a book opens with `book_change` `isSnapshot: true` at `from`',
    ...{ there: "at the exchange's next whole book", because: 'books are known from checkpoints' },
    types: [],
  },
  {
    here: 'a requested whole book is known from the first change on that reaches it',
    ...{ there: 'at once', because: 'until then a change may be missing between' },
    ...{ types: BOOKS, exchanges: REQUESTED },
    without: sinceProven,
  },
  {
    here: 'whole books that are requested are sent as snapshots again',
    ...{ there: 'the first one only', because: 'they correct the book that follows' },
    types: ['book_change'],
    exchanges: REQUESTED,
    without: ({ ours, theirs }) => {
      const there = new Set(theirs.map(keyOf));
      return { ours: ours.filter((one) => one.isSnapshot !== true || there.has(keyOf(one))), theirs };
    },
  },
  {
    here: 'a replay does not begin with the levels that changed before the first whole book',
    ...{ there: 'some exchanges send them', because: 'without a whole book they belong to none' },
    types: BOOKS,
    ...withTheirs(sinceWhole),
  },
  {
    here: 'levels of a whole book are sorted, the best first',
    ...{ there: 'in the order of the message', because: 'a whole book can be made of several messages' },
    types: ['book_change'],
    ...each(sorted),
  },
  {
    here: 'trades of one message of bitget begin with the oldest, and bars follow them',
    ...{ there: 'with the newest, as in the message', because: 'so do those of all other exchanges' },
    ...{ types: ['trade'], exchanges: ['bitget'] },
    ...withTheirs(reversedMessages),
  },
  {
    here: 'bars and best levels of a symbol begin again behind its own break',
    ...{ there: 'behind any break of the exchange', because: 'data of other symbols is complete' },
    types: [],
  },
  {
    here: 'no `predictedFundingRate`',
    ...{ there: 'at some exchanges', because: 'no built-in has it' },
    types: TICKER,
    ...leftOut('predictedFundingRate'),
  },
  {
    here: 'no `id` of liquidations',
    ...{ there: 'of bitmex', because: 'no built-in has it' },
    ...{ types: ['liquidation'], exchanges: ['bitmex'] },
    ...leftOut('id'),
  },
  {
    here: 'all prices and amounts are numbers',
    ...{ there: 'some of gate-io-futures and bybit are texts', because: 'the protocol has numbers' },
    ...{ types: ['book_ticker', ...TICKER], exchanges: ['gate-io-futures', 'bybit'] },
    ...each(inNumbers),
  },
  {
    here: 'the first message of trades or liquidations of a connection is sent as well',
    ...{ there: 'not of hyperliquid, gate-io before 2023-04-29, okex', because: 'it is stored as any other' },
    types: ['trade', 'trade_bar_1s', 'liquidation'],
    exchanges: ['hyperliquid', 'gate-io', 'okex-swap', 'okex-futures'],
    without: common,
  },
  {
    here: 'quotes of the first message (`partial`) are sent as well',
    ...{ there: 'not of bitmex', because: 'they are the best prices until the next' },
    ...{ types: ['book_ticker'], exchanges: ['bitmex'] },
    without: common,
  },
  {
    here: 'trades that are `is_internal` are left out',
    ...{ there: 'sent, of gate-io-futures', because: 'the exchange leaves them out of its bars' },
    ...{ types: ['trade'], exchanges: ['gate-io-futures'] },
    without: ({ ours, theirs }) => {
      const ids = new Set(ours.map(({ id }) => id));
      return { ours, theirs: theirs.filter(({ id }) => ids.has(id)) };
    },
  },
  {
    here: '`timestamp` of `derivative_ticker` and of whole books is that of the message',
    there: 'of another one, or the time of arrival: binance futures, okex-swap, gate-io-futures, kucoin',
    because: 'the message says when it was true',
    types: [...TICKER, ...BOOKS],
    exchanges: ['binance-futures', 'binance-delivery', 'okex-swap', 'gate-io-futures', 'kucoin-futures', 'kucoin'],
    ...each((record) => (record['isSnapshot'] === false || isBookOfBinance(record) ? record : untimed(record))),
  },
  {
    here: '`timestamp` of messages without a time is `localTimestamp`',
    ...{ there: 'null, of bitfinex', because: 'the protocol has a time in each record' },
    ...{ types: BOOKS, exchanges: ['bitfinex', 'bitfinex-derivatives'] },
    ...withTheirs((theirs) => theirs.map((one) => ({ ...one, timestamp: one['timestamp'] ?? one['localTimestamp'] }))),
  },
  {
    here: '`fundingTimestamp` where the message has it',
    there: 'the next full hour of crypto-com; none of gate-io-futures',
    because: 'what a message does not say is unknown',
    ...{ types: TICKER, exchanges: ['crypto-com', 'gate-io-futures'] },
    ...leftOut('fundingTimestamp'),
  },
  {
    here: '`lastPrice` is that of the ticker',
    ...{ there: 'of the last trade, of kucoin-futures', because: 'the ticker says it' },
    ...{ types: TICKER, exchanges: ['kucoin-futures'] },
    without: (both) => common(leftOut('lastPrice').without(both)),
  },
  {
    here: 'books of bybit and bybit-spot have 200 levels (`orderbook.200`)',
    ...{ there: '50 levels (`orderbook.50`)', because: 'that is the book that is kept whole here' },
    types: [],
  },
  {
    here: '`derivative_ticker` also of options',
    ...{ there: 'not of deribit', because: 'their tickers say mark price, index and open interest, too' },
    ...{ types: TICKER, exchanges: ['deribit'] },
    without: common,
  },
  {
    here: '`book_ticker` of deribit is made of `quote`',
    ...{ there: 'of `ticker`', because: '`quote` has each change' },
    types: [],
  },
  {
    here: 'refused: `book_ticker` of bitfinex, coinbase, crypto-com, cryptofacilities, okex-futures before 2021-12-23',
    ...{ there: 'made of tickers', because: 'tickers tell prices late and, at most exchanges, without amounts' },
    types: [],
  },
  {
    here: 'refused: `liquidation` of bitfinex-derivatives, cryptofacilities, deribit, dydx-v4',
    ...{ there: 'made of trades', because: 'no stream here has them' },
    types: [],
  },
  {
    here: 'refused: `option_summary`',
    ...{ there: 'of deribit and okex-options', because: 'a chain of options is a view of exports' },
    types: [],
  },
  {
    here: 'refused: books of bitget and hyperliquid',
    ...{ there: 'whole books, one after the other', because: 'there is no stream of their changes' },
    types: [],
  },
];

/** Returns the readings of a venue and data type without the differences that are listed. */
export function withoutListed(exchange: string, dataType: string, both: Readings): Readings {
  const listed = DIFFERENCES.filter(
    ({ exchanges, types }) => (exchanges?.includes(exchange) ?? true) && types.includes(dataType),
  );
  return listed.reduce((left, { without }) => without?.(left) ?? left, both);
}
