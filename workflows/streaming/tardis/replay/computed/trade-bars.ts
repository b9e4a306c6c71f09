import { isoMillis } from '../replay-time.js';

/** A trade as bars take it. */
interface BarTrade {
  price: number;
  amount: number;
  side: string;
  timestampNs: bigint;
  localNs: bigint;
}

interface BarOptions {
  name: string;
  by: 'time' | 'tick' | 'volume';
  /** Milliseconds, trades, or volume. */
  interval: number;
}

interface OpenBar {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  buyVolume: number;
  sellVolume: number;
  trades: number;
  vwap: number;
  openNs: bigint;
  closeNs: bigint;
  timestampNs: bigint;
}

const NS_PER_MS = 1_000_000;

/**
 * Bars of one stream of trades, by the exchange's time, as the protocol's `trade_bar`: a bar is
 * told by the first trade behind it, the last one of a replay is not.
 */
export class TradeBars {
  private bar: OpenBar | null = null;

  constructor(private readonly options: BarOptions) {}

  /** Takes a trade. Returns the bars that it closes, in the protocol's members. */
  take(trade: BarTrade): Record<string, unknown>[] {
    const told: Record<string, unknown>[] = [];
    const before = this.closedAt(trade.timestampNs);
    if (before) told.push(this.tell(before, trade.localNs));
    this.add(trade);
    const after = this.closedAt(trade.timestampNs);
    if (after) told.push(this.tell(after, trade.localNs));
    return told;
  }

  /** Forgets the bar that has begun: trades may be missing in it. */
  reset(): void {
    this.bar = null;
  }

  private closedAt(ns: bigint): OpenBar | null {
    const { bar } = this;
    const { by, interval } = this.options;
    if (!bar) return null;
    if (by === 'tick') return bar.trades >= interval ? bar : null;
    if (by === 'volume') return bar.volume >= interval ? bar : null;
    const stepNs = BigInt(interval * NS_PER_MS);
    const bucket = bar.openNs / stepNs;
    return ns / stepNs > bucket ? { ...bar, timestampNs: (bucket + 1n) * stepNs } : null;
  }

  private add({ price, amount, side, timestampNs }: BarTrade): void {
    const bar = (this.bar ??= newBar(price, timestampNs));
    bar.high = Math.max(bar.high, price);
    bar.low = Math.min(bar.low, price);
    // Some exchanges send older trades behind newer ones.
    if (timestampNs >= bar.timestampNs) {
      bar.close = price;
      bar.closeNs = bar.timestampNs = timestampNs;
    }
    if (side === 'buy') bar.buyVolume += amount;
    if (side === 'sell') bar.sellVolume += amount;
    bar.trades += 1;
    bar.vwap = (bar.vwap * bar.volume + price * amount) / (bar.volume + amount);
    bar.volume += amount;
  }

  private tell(bar: OpenBar, localNs: bigint): Record<string, unknown> {
    this.bar = null;
    const { name, by: kind, interval } = this.options;
    const { openNs, closeNs, timestampNs, ...values } = bar;
    return {
      ...{ name, interval, kind },
      ...values,
      ...{ openTimestamp: isoMillis(openNs), closeTimestamp: isoMillis(closeNs) },
      ...{ localTimestamp: isoMillis(localNs), timestamp: isoMillis(timestampNs) },
    };
  }
}

function newBar(price: number, ns: bigint): OpenBar {
  return {
    ...{ open: price, high: price, low: price, close: price },
    ...{ volume: 0, buyVolume: 0, sellVolume: 0, trades: 0, vwap: 0 },
    ...{ openNs: ns, closeNs: ns, timestampNs: ns },
  };
}
