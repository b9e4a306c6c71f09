import { floorDiv } from '../../../schema/timestamps.js';
import type { BarsView } from '../../../schema/views/bars-view.js';
import { addTrade, barOf, mergeBars, type Bar, type TickOrder } from './bar.js';
import { CLOCKS, compareArrival, type ClockOf, type Tick, type Trade } from './trade.js';

/** Orders ticks by the clock, then by arrival. */
export function byClock(clock: BarsView['clock']): TickOrder {
  const clockOf = CLOCKS[clock];
  return (a: Tick, b: Tick): number => {
    const [atA, atB] = [clockOf(a)!, clockOf(b)!];
    return atA === atB ? compareArrival(a, b) : atA < atB ? -1 : 1;
  };
}

/**
 * The time bars of some trades, in any order. Bars of several partitions merge into those of all their
 * trades.
 */
export class TimeBars {
  /** By the bar's start, in nanoseconds. */
  private readonly bars = new Map<bigint, Bar>();
  private readonly clockOf: ClockOf;
  private readonly order: TickOrder;
  /** The bar of the last trade: the next one mostly belongs to it as well. */
  private openNs = 0n;
  private closeNs = 0n;
  private bar: Bar | null = null;

  constructor(
    private readonly sizeNs: bigint,
    clock: BarsView['clock'],
  ) {
    this.clockOf = CLOCKS[clock];
    this.order = byClock(clock);
  }

  get size(): number {
    return this.bars.size;
  }

  /** Adds a trade that has a time by the clock. */
  add(trade: Trade): void {
    const atNs = this.clockOf(trade)!;
    if (this.bar === null || atNs < this.openNs || atNs >= this.closeNs) {
      this.openNs = floorDiv(atNs, this.sizeNs) * this.sizeNs;
      this.closeNs = this.openNs + this.sizeNs;
      this.bar = this.bars.get(this.openNs) ?? null;
    }
    if (this.bar) {
      addTrade(this.bar, trade, this.order);
      return;
    }
    this.bar = barOf(trade);
    this.bars.set(this.openNs, this.bar);
  }

  /** Adds a partial bar of other trades. */
  merge(openNs: bigint, bar: Bar): void {
    const own = this.bars.get(openNs);
    this.bars.set(openNs, own ? mergeBars(own, bar, this.order) : bar);
    this.bar = null;
  }

  /** Removes the bars that start before a time, by default all, and returns them with their starts, by time. */
  takeBefore(ns: bigint | null = null): [bigint, Bar][] {
    const taken = ns === null ? [...this.bars] : [...this.bars].filter(([openNs]) => openNs < ns);
    for (const [openNs] of taken) this.bars.delete(openNs);
    this.bar = null;
    return taken.sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
