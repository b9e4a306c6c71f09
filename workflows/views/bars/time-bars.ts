import type { BarsView } from '../../../schema/views/bars-view.js';
import { mergeBars, type Bar, type TickOrder } from './bar.js';
import { CLOCKS, compareArrival, type Tick } from './trade.js';

/** Orders ticks by the clock, then by arrival. */
function byClock(clock: BarsView['clock']): TickOrder {
  const clockOf = CLOCKS[clock];
  return (a: Tick, b: Tick): number => {
    const [atA, atB] = [clockOf(a)!, clockOf(b)!];
    return atA === atB ? compareArrival(a, b) : atA < atB ? -1 : 1;
  };
}

/** Time bars of which each is merged from parts: partitions, runs of late trades. */
export class TimeBars {
  /** By the bar's start, in nanoseconds. */
  private readonly bars = new Map<bigint, Bar>();
  private readonly order: TickOrder;

  constructor(clock: BarsView['clock']) {
    this.order = byClock(clock);
  }

  get size(): number {
    return this.bars.size;
  }

  /** Adds a partial bar of other trades. */
  merge(openNs: bigint, bar: Bar): void {
    const own = this.bars.get(openNs);
    this.bars.set(openNs, own ? mergeBars(own, bar, this.order) : bar);
  }

  /** Removes the bars that start before a time, by default all, and returns them with their starts, by time. */
  takeBefore(ns: bigint | null = null): [bigint, Bar][] {
    const taken = ns === null ? [...this.bars] : [...this.bars].filter(([openNs]) => openNs < ns);
    for (const [openNs] of taken) this.bars.delete(openNs);
    return taken.sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
