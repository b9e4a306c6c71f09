import type { ReplayedFrame } from './replayed.js';

/** A whole book, by REST where `isPolled`, and changes that link to it. */
interface WrittenBook {
  code: string;
  exchange: string;
  instrument: string;
  whole: (id: number, ms: number, bids?: Levels, asks?: Levels) => object;
  isPolled: boolean;
  /** Whether the whole book is requested again. */
  isRepeated?: true;
  /** A change with the number `id`, which follows that of `id - 1`. */
  change: (id: number, ms: number, bids: Levels, asks: Levels) => object;
}
type Levels = readonly (readonly [price: string, amount: string])[];

const START_MS = Date.UTC(2026, 0, 1);
const BIDS = [
  ['99.90', '1.5'],
  ['99.80', '2'],
] as const;
const ASKS = [
  ['100.10', '1'],
  ['100.20', '3'],
] as const;
const CHANGES: readonly [Levels, Levels][] = [
  [[['99.90', '1.25']], []],
  [[['99.90', '0']], [['100.05', '4']]],
  [[['99.95', '7']], [['100.05', '0']]],
  [[], [['100.20', '2.5']]],
];
/** The book after the changes. */
const LAST: [Levels, Levels] = [
  [
    ['99.95', '7'],
    ['99.80', '2'],
  ],
  [
    ['100.10', '1'],
    ['100.20', '2.5'],
  ],
];

const binance = (exchange: string, code: string, instrument = 'BTCUSDT'): WrittenBook => ({
  ...{ exchange, code, instrument, isPolled: true, isRepeated: true },
  whole: (lastUpdateId, _, bids = BIDS, asks = ASKS) => ({ lastUpdateId, bids, asks }),
  change: (id, ms, b, a) => ({
    stream: `${instrument.toLowerCase()}@depth@100ms`,
    data: { e: 'depthUpdate', E: ms, T: ms, s: instrument, U: id, u: id, pu: id - 1, b, a },
  }),
});

export const WRITTEN_BOOKS: readonly WrittenBook[] = [
  binance('binance', 'binance'),
  binance('binance-us', 'binance_us'),
  binance('binance-futures', 'binance_usdm'),
  binance('binance-delivery', 'binance_coinm', 'BTCUSD_PERP'),
  {
    ...{ exchange: 'gate-io', code: 'gateio', instrument: 'BTC_USDT', isPolled: true },
    whole: (id, ms) => ({ id, current: ms, update: ms, asks: ASKS, bids: BIDS }),
    change: (id, t, b, a) => ({
      ...{ time: Math.floor(t / 1_000), time_ms: t, channel: 'spot.order_book_update', event: 'update' },
      result: { t, e: 'depthUpdate', E: Math.floor(t / 1_000), s: 'BTC_USDT', U: id, u: id, b, a },
    }),
  },
  {
    ...{ exchange: 'kucoin', code: 'kucoin', instrument: 'BTC-USDT', isPolled: true },
    whole: (id, time) => ({ code: '200000', data: { time, sequence: String(id), bids: BIDS, asks: ASKS } }),
    change: (id, time, bids, asks) => ({
      ...{ type: 'message', topic: '/market/level2:BTC-USDT', subject: 'trade.l2update' },
      data: {
        changes: { asks: asks.map((one) => [...one, String(id)]), bids: bids.map((one) => [...one, String(id)]) },
        ...{ sequenceEnd: id, sequenceStart: id, symbol: 'BTC-USDT', time },
      },
    }),
  },
  {
    ...{ exchange: 'bitstamp', code: 'bitstamp', instrument: 'BTCUSD', isPolled: true },
    whole: (_, ms) => ({
      timestamp: String(Math.floor(ms / 1_000)),
      microtimestamp: `${ms}000`,
      bids: BIDS,
      asks: ASKS,
    }),
    change: (_, ms, bids, asks) => ({
      data: { timestamp: String(Math.floor(ms / 1_000)), microtimestamp: `${ms}000`, bids, asks },
      ...{ channel: 'diff_order_book_btcusd', event: 'data' },
    }),
  },
  {
    ...{ exchange: 'huobi', code: 'htx', instrument: 'BTCUSDT', isPolled: false },
    whole: (seqNum, ts) => ({
      ...{ id: 'book', rep: 'market.btcusdt.mbp.400', status: 'ok', ts },
      data: { seqNum, bids: numbers(BIDS), asks: numbers(ASKS) },
    }),
    change: (id, ts, bids, asks) => ({
      ...{ ch: 'market.btcusdt.mbp.400', ts },
      tick: { seqNum: id, prevSeqNum: id - 1, bids: numbers(bids), asks: numbers(asks) },
    }),
  },
];

const numbers = (levels: Levels): number[][] => levels.map((level) => level.map(Number));

/** Returns the frames of a written book: the whole one, then changes each 100 ms. */
export function framesOf({ instrument, whole, isPolled, isRepeated, change }: WrittenBook): ReplayedFrame[] {
  const at = (ms: number, streamType: string, message: object): ReplayedFrame => ({
    ...{ ns: BigInt(START_MS + ms) * 1_000_000n, instrument, streamType, text: JSON.stringify(message) },
  });
  const seen = [['99.80', '2']] as const;
  return [
    // A polled book is known once the changes before it reach it.
    ...[99, 100].map((id, i) => at(20 + 10 * i, 'depth', change(id, START_MS + 15 + 10 * i, seen, []))),
    at(50, isPolled ? 'depth_snapshot' : 'depth', whole(100, START_MS + 25)),
    ...CHANGES.map(([bids, asks], i) => {
      const ms = 100 + 100 * i;
      return at(ms + 7, 'depth', change(101 + i, START_MS + ms, bids, asks));
    }),
    ...(isRepeated ? [at(600, 'depth_snapshot', whole(104, START_MS + 500, ...LAST))] : []),
  ];
}
