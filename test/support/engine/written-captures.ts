import { crc32 } from 'node:zlib';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import type { Message } from './reference-interpreter.js';
import { type Dialect, WanderingBook, type WrittenChange, type WrittenLevel } from './wandering-book.js';
import { binanceDialect } from './written-binance.js';

/** Changes of each book after its whole one. */
const CHANGES = 300;
/** Changes between two trades. */
const TRADE_EVERY = 10;
const TRADES = (2 * CHANGES) / TRADE_EVERY;
const START_NS = 1_700_000_000_000_000_000n;
const FRAME_NS = 20_000_000n;

/** Messages of written captures: those of books with a checksum, and all by stream type. */
export const WRITTEN = {
  okx: {
    ...{ exchange: 'okx', books: 2, checksums: 2 * (1 + CHANGES) },
    rows: { depth: 2 * (1 + CHANGES), trades: TRADES },
    unrouted: { acknowledgement: 4 },
  },
  kraken: {
    ...{ exchange: 'kraken_v1', books: 2, checksums: 2 * CHANGES },
    rows: { depth: 2 * (1 + CHANGES), trades: TRADES },
    unrouted: { heartbeat: 2 },
  },
  // Its books have no checksums, and no whole book comes by the channel.
  binance: {
    ...{ exchange: 'binance', books: 2, checksums: 0 },
    rows: { depth: 2 * CHANGES, book_ticker: 2 * CHANGES, agg_trades: TRADES, kline_1m: TRADES },
    unrouted: { acknowledgement: 2 },
  },
} as const;
type Written = keyof typeof WRITTEN;
/** The written captures whose messages of books have checksums. */
export type Checked = Exclude<Written, 'binance'>;

const inAlternation = ({ bid, ask }: WrittenChange['best']): string =>
  Array.from({ length: 25 }, (_, rank) => [bid[rank], ask[rank]])
    .flat()
    .flatMap((level) => (level ? [level.join(':')] : []))
    .join(':');
const withoutPoint = (level: WrittenLevel): string =>
  level.map((text) => text.replace('.', '').replace(/^0+/, '')).join('');

const okxBook = (instId: string, action: string, { asks, bids, best }: WrittenChange, ms: number): object => {
  const levels = (side: readonly WrittenLevel[]) => side.map(([price, quantity]) => [price, quantity, '0', '1']);
  const checksum = crc32(inAlternation(best)) | 0;
  const data = [{ asks: levels(asks), bids: levels(bids), ts: String(ms), checksum }];
  return { arg: { channel: 'books', instId }, action, data };
};
const krakenLevels = (side: readonly WrittenLevel[], ms: number) =>
  side.map(([price, quantity]) => [price, quantity, `${(ms / 1_000).toFixed(3)}000`]);

const DIALECTS: Record<Written, () => Dialect> = {
  binance: binanceDialect,
  okx: () => ({
    instruments: ['BTC-USDT', 'ETH-USDT'],
    price: (tick) => String(tick / 10),
    quantity: (lots) => String(lots / 1_000),
    begin: (instId) => ['books', 'trades'].map((channel) => ({ event: 'subscribe', arg: { channel, instId } })),
    whole: (instId, book, ms) => [okxBook(instId, 'snapshot', book, ms)],
    change: (instId, change, ms) => [okxBook(instId, 'update', change, ms)],
    trade: (instId, [px, sz], side, id, ms) => {
      const data = [{ instId, tradeId: String(id), px, sz, side, ts: String(ms) }];
      return [{ arg: { channel: 'trades', instId }, data }];
    },
  }),
  kraken: () => ({
    instruments: ['XBT/USD', 'ETH/USD'],
    price: (tick) => (tick / 10).toFixed(5),
    quantity: (lots) => (lots / 1_000).toFixed(8),
    begin: () => [{ event: 'heartbeat' }],
    whole: (pair, { asks, bids }, ms) => [
      [336, { as: krakenLevels(asks, ms), bs: krakenLevels(bids, ms) }, 'book-1000', pair],
    ],
    change: (pair, { asks, bids, best }, ms) => {
      const sums = [...best.ask.slice(0, 10), ...best.bid.slice(0, 10)].map(withoutPoint).join('');
      const sides = [
        ...(asks.length > 0 ? [{ a: krakenLevels(asks, ms) }] : []),
        ...(bids.length > 0 ? [{ b: krakenLevels(bids, ms) }] : []),
      ];
      Object.assign(sides.at(-1)!, { c: String(crc32(sums)) });
      return [[336, ...sides, 'book-1000', pair]];
    },
    trade: (pair, [price, quantity], side, _, ms) => [
      [337, [[price, quantity, `${(ms / 1_000).toFixed(3)}000`, side[0], 'l', '']], 'trade', pair],
    ],
  }),
};

/**
 * Returns frames in the exact format of a recorded capture, written for clones without recordings:
 * two books, with the checksums of their exchange if it has some, and trades.
 */
export function writtenCapture(name: Written): Message[] {
  const dialect = DIALECTS[name]();
  const random = seededRandom(7);
  const books = dialect.instruments.map((instrument) => ({ instrument, book: new WanderingBook(random, dialect) }));
  const messages: Message[] = [];
  const add = (frames: readonly object[]): void => {
    for (const frame of frames) {
      messages.push({ ns: START_NS + BigInt(messages.length) * FRAME_NS, bytes: Buffer.from(JSON.stringify(frame)) });
    }
  };
  const nowMs = (): number => Number((START_NS + BigInt(messages.length) * FRAME_NS) / 1_000_000n);
  for (const { instrument, book } of books) {
    add(dialect.begin(instrument));
    add(dialect.whole(instrument, book.whole(), nowMs()));
  }
  for (let i = 1; i <= CHANGES; i += 1) {
    for (const { instrument, book } of books) {
      add(dialect.change(instrument, book.change(), nowMs()));
      const side = random() < 0.5 ? 'buy' : 'sell';
      if (i % TRADE_EVERY === 0) add(dialect.trade(instrument, book.trade(), side, i, nowMs()));
    }
  }
  return messages;
}
