import type { Dialect, WrittenChange, WrittenLevel } from './wandering-book.js';

const MINUTE_MS = 60_000;
/** Decimals of every number. */
const SCALE = 8;

const unitsOf = (text: string): bigint => BigInt(text.replace('.', ''));

/** Returns a decimal with eight decimals of an integer with `scale` of them, the last ones zero. */
function textOf(units: bigint, scale = SCALE): string {
  const digits = String(units / 10n ** BigInt(scale - SCALE)).padStart(SCALE + 1, '0');
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

/** The minute that the trades of an instrument add up to. */
class Minute {
  private first = '';
  private readonly prices: bigint[] = [];
  private volume = { all: 0n, bought: 0n };
  private notional = { all: 0n, bought: 0n };

  add([price, quantity]: WrittenLevel, isBought: boolean): void {
    const [p, q] = [unitsOf(price), unitsOf(quantity)];
    this.first ||= price;
    this.prices.push(p);
    for (const side of isBought ? (['all', 'bought'] as const) : (['all'] as const)) {
      this.volume[side] += q;
      this.notional[side] += p * q;
    }
  }

  kline(s: string, close: string, lastId: number, ms: number): object {
    const t = ms - (ms % MINUTE_MS);
    const [low, high] = this.prices.reduce<[bigint, bigint]>(
      ([l, h], p) => [p < l ? p : l, p > h ? p : h],
      [this.prices[0]!, this.prices[0]!],
    );
    const n = this.prices.length;
    return {
      ...{ t, T: t + MINUTE_MS - 1, s, i: '1m', f: lastId - n + 1, L: lastId },
      ...{ o: this.first, c: close, h: textOf(high), l: textOf(low), v: textOf(this.volume.all), n, x: false },
      ...{ q: textOf(this.notional.all, 2 * SCALE), V: textOf(this.volume.bought) },
      ...{ Q: textOf(this.notional.bought, 2 * SCALE), B: '0' },
    };
  }
}

interface Market {
  updateId: number;
  tradeId: number;
  minute: Minute;
}

const envelope = (instrument: string, stream: string, data: object): object => ({
  stream: `${instrument.toLowerCase()}@${stream}`,
  data,
});

/**
 * Frames of Binance: changes of a book whose ids follow each other, each with its best levels at
 * the same id, and trades, each with the minute so far.
 */
export function binanceDialect(): Dialect {
  const instruments = ['BTCUSDT', 'ETHUSDT'];
  const markets = new Map<string, Market>(
    instruments.map((name) => [name, { updateId: 1_000, tradeId: 5_000, minute: new Minute() }]),
  );
  const marketOf = (instrument: string): Market => markets.get(instrument)!;
  return {
    instruments,
    price: (tick) => (tick / 100).toFixed(SCALE),
    quantity: (lots) => (lots / 1_000).toFixed(SCALE),
    begin: () => [{ result: null, id: 1 }],
    whole: () => [],
    change: (s, { asks, bids, best }: WrittenChange, E) => {
      const market = marketOf(s);
      const U = market.updateId + 1;
      const u = (market.updateId += Math.max(1, asks.length + bids.length));
      const [[b, B], [a, A]] = [best.bid[0]!, best.ask[0]!];
      return [
        envelope(s, 'depth@100ms', { e: 'depthUpdate', E, s, U, u, b: bids, a: asks }),
        envelope(s, 'bookTicker', { u, s, b, B, a, A }),
      ];
    },
    trade: (s, level, side, a, E) => {
      const market = marketOf(s);
      market.tradeId += 1;
      market.minute.add(level, side === 'buy');
      const [p, q] = level;
      const ids = { f: market.tradeId, l: market.tradeId };
      const k = market.minute.kline(s, p, market.tradeId, E);
      return [
        envelope(s, 'aggTrade', { e: 'aggTrade', E, s, a, p, q, ...ids, T: E, m: side === 'sell', M: true }),
        envelope(s, 'kline_1m', { e: 'kline', E, s, k }),
      ];
    },
  };
}
