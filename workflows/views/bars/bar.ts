import type { Tick, Trade } from './trade.js';

/**
 * What trades add up to. Prices and quantities are integers of 10^-18, notional of 10^-36, so sums are exact
 * and do not depend on the order of the trades.
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

/** Returns the bar of one trade. */
export function barOf(trade: Trade): Bar {
  const { price, quantity, isBuy } = trade;
  return {
    open: trade,
    close: trade,
    high: price,
    low: price,
    volume: quantity,
    notional: price * quantity,
    trades: 1,
    buyVolume: isBuy ? quantity : 0n,
    buyTrades: isBuy ? 1 : 0,
  };
}

/** Adds a trade to a bar. */
export function addTrade(bar: Bar, trade: Trade, order: TickOrder): void {
  const { price, quantity } = trade;
  if (order(trade, bar.open) < 0) bar.open = trade;
  if (order(trade, bar.close) > 0) bar.close = trade;
  if (price > bar.high) bar.high = price;
  if (price < bar.low) bar.low = price;
  bar.volume += quantity;
  bar.notional += price * quantity;
  bar.trades++;
  if (!trade.isBuy) return;
  bar.buyVolume += quantity;
  bar.buyTrades++;
}

/**
 * Returns what the trades of two partial bars add up to. Associative and commutative: partitions may
 * be merged in any order.
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
