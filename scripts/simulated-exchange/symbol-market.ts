import { seededRandom, seedOf } from './random.js';

/** Prices are whole ticks, quantities whole steps. */
export const PRICE_TICK = '0.01';
export const QUANTITY_STEP = '0.00001';
const TICKS_PER_UNIT = 100;
const STEPS_PER_UNIT = 100_000;
const LEVELS = 20;

type Side = 'bids' | 'asks';

interface Candle {
  openMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  quoteVolume: number;
  takerVolume: number;
  firstId: number;
  lastId: number;
}

/**
 * The market of one symbol: an order book around a wandering price, trades, and the messages of
 * Binance's spot feed.
 */
export class SymbolMarket {
  private readonly random: () => number;
  private midTicks: number;
  private tradeId: number;
  private aggregateId: number;
  private updateId: number;
  /** Update id of the last depth message; the next one begins after it. */
  private announcedId: number;
  private readonly book = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  private readonly changed = { bids: new Set<number>(), asks: new Set<number>() };
  private candle: Candle | undefined;

  constructor(
    readonly symbol: string,
    seed: number,
    /** A side of the book. */
    private readonly levels = LEVELS,
  ) {
    this.random = seededRandom(seedOf(seed, symbol));
    this.midTicks = Math.round((10 + 60_000 * this.random()) * TICKS_PER_UNIT);
    this.tradeId = 3_000_000_000 + Math.floor(this.random() * 1e6);
    this.aggregateId = 2_500_000_000 + Math.floor(this.random() * 1e6);
    this.updateId = this.announcedId = 40_000_000_000 + Math.floor(this.random() * 1e6);
    for (let level = 1; level <= levels; level++) {
      this.setLevel('bids', this.midTicks - level, this.quantity());
      this.setLevel('asks', this.midTicks + level, this.quantity());
    }
  }

  /** Trades once and changes the book. Returns messages by stream suffix, in order. */
  trade(nowMs: number): [stream: string, data: string][] {
    const buyerIsMaker = this.random() < 0.5;
    const side: Side = buyerIsMaker ? 'bids' : 'asks';
    const ticks = this.best(side);
    const steps = Math.min(this.quantity(), this.book[side].get(ticks) ?? 0);
    this.tradeId += 1;
    this.aggregateId += 1;
    this.setLevel(side, ticks, (this.book[side].get(ticks) ?? 0) - steps);
    this.wander();
    this.addToCandle(nowMs, ticks, steps, buyerIsMaker);
    const [p, q] = [price(ticks), quantityText(steps)];
    const common = { E: nowMs, s: this.symbol };
    const id = this.tradeId;
    const tradeData = { e: 'trade', ...common, t: id, p, q, T: nowMs, m: buyerIsMaker, M: true };
    const aggregate = { e: 'aggTrade', ...common, a: this.aggregateId, p, q, f: id, l: id, T: nowMs };
    return [
      ['trade', JSON.stringify(tradeData)],
      ['aggTrade', JSON.stringify({ ...aggregate, m: buyerIsMaker, M: true })],
      ['bookTicker', this.bookTicker()],
    ];
  }

  /**
   * Returns the changes of the book since the last call; null without changes. `U` follows the
   * previous `u` without a gap.
   */
  depth(nowMs: number): string | null {
    if (this.updateId === this.announcedId) return null;
    const levels = (side: Side): string[][] =>
      [...this.changed[side]].map((ticks) => [price(ticks), quantityText(this.book[side].get(ticks) ?? 0)]);
    const [U, u] = [this.announcedId + 1, this.updateId];
    const data = { e: 'depthUpdate', E: nowMs, s: this.symbol, U, u, b: levels('bids'), a: levels('asks') };
    this.announcedId = this.updateId;
    this.changed.bids.clear();
    this.changed.asks.clear();
    return JSON.stringify(data);
  }

  /** Returns the best levels of the book, as partial book streams send them. */
  partialBook(levels: number): string {
    const top = (side: Side): string[][] =>
      this.sorted(side)
        .slice(0, levels)
        .map((ticks) => [price(ticks), quantityText(this.book[side].get(ticks) ?? 0)]);
    return JSON.stringify({ lastUpdateId: this.updateId, bids: top('bids'), asks: top('asks') });
  }

  /**
   * Returns the candle of the current minute; null before the first trade. `closing` marks its last
   * message.
   */
  kline(nowMs: number, closing: boolean): string | null {
    const { candle } = this;
    if (!candle) return null;
    const { openMs: t, firstId: f, lastId: L } = candle;
    const k = {
      ...{ t, T: t + 59_999, s: this.symbol, i: '1m', f, L },
      ...{ o: price(candle.open), c: price(candle.close), h: price(candle.high), l: price(candle.low) },
      ...{ v: quantityText(candle.volume), n: L - f + 1, x: closing, q: candle.quoteVolume.toFixed(8) },
      ...{ V: quantityText(candle.takerVolume), Q: (candle.quoteVolume / 2).toFixed(8), B: '0' },
    };
    if (closing) this.candle = undefined;
    return JSON.stringify({ e: 'kline', E: nowMs, s: this.symbol, k });
  }

  private bookTicker(): string {
    const [bid, ask] = [this.best('bids'), this.best('asks')];
    return JSON.stringify({
      ...{ u: this.updateId, s: this.symbol },
      ...{ b: price(bid), B: quantityText(this.book.bids.get(bid) ?? 0) },
      ...{ a: price(ask), A: quantityText(this.book.asks.get(ask) ?? 0) },
    });
  }

  /** Moves the price by a few ticks and fills the book around it. */
  private wander(): void {
    this.midTicks = Math.max(this.levels + 2, this.midTicks + Math.round((this.random() - 0.5) * 4));
    for (const ticks of this.book.bids.keys()) if (ticks >= this.midTicks) this.setLevel('bids', ticks, 0);
    for (const ticks of this.book.asks.keys()) if (ticks <= this.midTicks) this.setLevel('asks', ticks, 0);
    const level = 1 + Math.floor(this.random() * this.levels);
    this.setLevel('bids', this.midTicks - level, this.quantity());
    this.setLevel('asks', this.midTicks + level, this.quantity());
    for (const side of ['bids', 'asks'] as const) {
      const sign = side === 'bids' ? -1 : 1;
      if (!this.book[side].has(this.midTicks + sign)) this.setLevel(side, this.midTicks + sign, this.quantity());
      for (const ticks of this.sorted(side).slice(2 * this.levels)) this.setLevel(side, ticks, 0);
    }
  }

  private setLevel(side: Side, ticks: number, steps: number): void {
    if (steps > 0) this.book[side].set(ticks, steps);
    else this.book[side].delete(ticks);
    this.changed[side].add(ticks);
    this.updateId += 1;
  }

  private addToCandle(nowMs: number, ticks: number, steps: number, buyerIsMaker: boolean): void {
    const openMs = nowMs - (nowMs % 60_000);
    this.candle ??= {
      ...{ openMs, open: ticks, high: ticks, low: ticks, close: ticks },
      ...{ volume: 0, quoteVolume: 0, takerVolume: 0, firstId: this.tradeId, lastId: this.tradeId },
    };
    const { candle } = this;
    candle.high = Math.max(candle.high, ticks);
    candle.low = Math.min(candle.low, ticks);
    candle.close = ticks;
    candle.volume += steps;
    candle.quoteVolume += (ticks / TICKS_PER_UNIT) * (steps / STEPS_PER_UNIT);
    if (!buyerIsMaker) candle.takerVolume += steps;
    candle.lastId = this.tradeId;
  }

  private best(side: Side): number {
    return this.sorted(side)[0] ?? this.midTicks;
  }

  private sorted(side: Side): number[] {
    return [...this.book[side].keys()].sort((a, b) => (side === 'bids' ? b - a : a - b));
  }

  private quantity(): number {
    return 1 + Math.floor(this.random() ** 3 * 2 * STEPS_PER_UNIT);
  }
}

function price(ticks: number): string {
  return `${(ticks / TICKS_PER_UNIT).toFixed(2)}000000`;
}

function quantityText(steps: number): string {
  return `${(steps / STEPS_PER_UNIT).toFixed(5)}000`;
}
