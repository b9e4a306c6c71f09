import { crc32 } from 'node:zlib';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import type { Message } from './reference-interpreter.js';

/** Changes of each book after its whole one. */
const CHANGES = 300;
/** Changes between two trades. */
const TRADE_EVERY = 10;
/** Levels of a side of a whole book. */
const LEVELS = 40;
const START_NS = 1_700_000_000_000_000_000n;
const FRAME_NS = 20_000_000n;

/** Books of a written capture, and their messages with a checksum. */
export const WRITTEN = {
  okx: { books: 2, checksums: 2 * (1 + CHANGES) },
  kraken: { books: 2, checksums: 2 * CHANGES },
} as const;

type Side = 'bid' | 'ask';
/** A price and a quantity as the exchange writes them. */
type Level = readonly [price: string, quantity: string];

interface Changed {
  asks: Level[];
  bids: Level[];
  /** The best levels after the change. */
  best: Record<Side, Level[]>;
}

interface Dialect {
  instruments: readonly string[];
  price: (tick: number) => string;
  quantity: (lots: number) => string;
  begin: (instrument: string) => object[];
  whole: (instrument: string, book: Changed, ms: number) => object;
  change: (instrument: string, change: Changed, ms: number) => object;
  trade: (instrument: string, level: Level, side: 'buy' | 'sell', id: number, ms: number) => object;
}

const inAlternation = ({ bid, ask }: Changed['best']): string =>
  Array.from({ length: 25 }, (_, rank) => [bid[rank], ask[rank]])
    .flat()
    .flatMap((level) => (level ? [level.join(':')] : []))
    .join(':');
const withoutPoint = (level: Level): string => level.map((text) => text.replace('.', '').replace(/^0+/, '')).join('');

const okxBook = (instId: string, action: string, { asks, bids, best }: Changed, ms: number): object => {
  const levels = (side: readonly Level[]) => side.map(([price, quantity]) => [price, quantity, '0', '1']);
  const checksum = crc32(inAlternation(best)) | 0;
  const data = [{ asks: levels(asks), bids: levels(bids), ts: String(ms), checksum }];
  return { arg: { channel: 'books', instId }, action, data };
};
const krakenLevels = (side: readonly Level[], ms: number) =>
  side.map(([price, quantity]) => [price, quantity, `${(ms / 1_000).toFixed(3)}000`]);

const DIALECTS: Record<keyof typeof WRITTEN, Dialect> = {
  okx: {
    instruments: ['BTC-USDT', 'ETH-USDT'],
    price: (tick) => String(tick / 10),
    quantity: (lots) => String(lots / 1_000),
    begin: (instId) => ['books', 'trades'].map((channel) => ({ event: 'subscribe', arg: { channel, instId } })),
    whole: (instId, book, ms) => okxBook(instId, 'snapshot', book, ms),
    change: (instId, change, ms) => okxBook(instId, 'update', change, ms),
    trade: (instId, [px, sz], side, id, ms) => {
      const data = [{ instId, tradeId: String(id), px, sz, side, ts: String(ms) }];
      return { arg: { channel: 'trades', instId }, data };
    },
  },
  kraken: {
    instruments: ['XBT/USD', 'ETH/USD'],
    price: (tick) => (tick / 10).toFixed(5),
    quantity: (lots) => (lots / 1_000).toFixed(8),
    begin: () => [{ event: 'heartbeat' }],
    whole: (pair, { asks, bids }, ms) => [
      ...[336, { as: krakenLevels(asks, ms), bs: krakenLevels(bids, ms) }],
      ...['book-1000', pair],
    ],
    change: (pair, { asks, bids, best }, ms) => {
      const sums = [...best.ask.slice(0, 10), ...best.bid.slice(0, 10)].map(withoutPoint).join('');
      const sides = [
        ...(asks.length > 0 ? [{ a: krakenLevels(asks, ms) }] : []),
        ...(bids.length > 0 ? [{ b: krakenLevels(bids, ms) }] : []),
      ];
      Object.assign(sides.at(-1)!, { c: String(crc32(sums)) });
      return [336, ...sides, 'book-1000', pair];
    },
    trade: (pair, [price, quantity], side, _, ms) => [
      ...[337, [[price, quantity, `${(ms / 1_000).toFixed(3)}000`, side[0], 'l', '']]],
      ...['trade', pair],
    ],
  },
};

/** A book whose price wanders: levels that it passes are removed, and others near it change. */
class WanderingBook {
  private mid = 300_000;
  private readonly levels: Record<Side, Map<number, number>> = { bid: new Map(), ask: new Map() };

  constructor(
    private readonly random: () => number,
    private readonly dialect: Dialect,
  ) {
    for (let rank = 1; rank <= LEVELS; rank += 1) {
      this.levels.bid.set(this.mid - rank, this.lots());
      this.levels.ask.set(this.mid + rank, this.lots());
    }
  }

  whole(): Changed {
    const best = { bid: this.best('bid'), ask: this.best('ask') };
    return { asks: best.ask, bids: best.bid, best };
  }

  change(): Changed {
    this.mid += this.below(7) - 3;
    const changed: Record<Side, Map<number, number>> = { bid: new Map(), ask: new Map() };
    for (const [side, sign] of [
      ['bid', -1],
      ['ask', 1],
    ] as const) {
      for (const tick of this.levels[side].keys()) if ((tick - this.mid) * sign <= 0) changed[side].set(tick, 0);
      for (let more = this.below(3); more > 0; more -= 1) {
        changed[side].set(this.mid + sign * (1 + this.below(LEVELS)), this.random() < 0.2 ? 0 : this.lots());
      }
    }
    if (changed.bid.size + changed.ask.size === 0) changed.bid.set(this.mid - 1, this.lots());
    for (const side of ['bid', 'ask'] as const) {
      for (const [tick, lots] of changed[side]) {
        if (lots === 0) this.levels[side].delete(tick);
        else this.levels[side].set(tick, lots);
      }
    }
    const texts = (side: Side) => [...changed[side]].map(([tick, lots]) => this.text(tick, lots));
    return { asks: texts('ask'), bids: texts('bid'), best: { bid: this.best('bid'), ask: this.best('ask') } };
  }

  trade(): Level {
    return this.text(this.mid, this.lots());
  }

  private best(side: Side): Level[] {
    const sorted = [...this.levels[side]].sort(([a], [b]) => (side === 'bid' ? b - a : a - b));
    return sorted.map(([tick, lots]) => this.text(tick, lots));
  }

  private text(tick: number, lots: number): Level {
    return [this.dialect.price(tick), this.dialect.quantity(lots)];
  }

  private lots = (): number => 1 + this.below(100_000);
  private below = (n: number): number => Math.floor(this.random() * n);
}

/**
 * Returns frames in the exact format of a recorded capture, written for clones without recordings:
 * two books with the checksums of their exchange, and trades.
 */
export function writtenCapture(name: keyof typeof WRITTEN): Message[] {
  const dialect = DIALECTS[name];
  const random = seededRandom(7);
  const books = dialect.instruments.map((instrument) => ({ instrument, book: new WanderingBook(random, dialect) }));
  const messages: Message[] = [];
  const add = (frame: object): void => {
    messages.push({ ns: START_NS + BigInt(messages.length) * FRAME_NS, bytes: Buffer.from(JSON.stringify(frame)) });
  };
  const nowMs = (): number => Number((START_NS + BigInt(messages.length) * FRAME_NS) / 1_000_000n);
  for (const { instrument, book } of books) {
    for (const frame of dialect.begin(instrument)) add(frame);
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
