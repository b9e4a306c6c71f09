import type { Tick } from './trade.js';

/**
 * Sum of trades. Prices and quantities are integers of 10^-18, notional of 10^-36, so sums are
 * exact and do not depend on the order of the trades.
 */
export interface Bar {
  open: Tick;
  close: Tick;
  high: bigint;
  low: bigint;
  volume: bigint;
  notional: bigint;
  trades: number;
  buyVolume: bigint;
  buyTrades: number;
}

/** Returns a negative number if `a` comes before `b` in a bar. */
export type TickOrder = (a: Tick, b: Tick) => number;

/**
 * Returns what the trades of two partial bars add up to. Associative and commutative: partitions
 * may be merged in any order.
 */
export function mergeBars(a: Bar, b: Bar, order: TickOrder): Bar {
  return {
    open: order(a.open, b.open) < 0 ? a.open : b.open,
    close: order(a.close, b.close) > 0 ? a.close : b.close,
    high: a.high > b.high ? a.high : b.high,
    low: a.low < b.low ? a.low : b.low,
    volume: a.volume + b.volume,
    notional: a.notional + b.notional,
    trades: a.trades + b.trades,
    buyVolume: a.buyVolume + b.buyVolume,
    buyTrades: a.buyTrades + b.buyTrades,
  };
}
