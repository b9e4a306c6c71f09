import type { BarsView } from '../../../schema/views/bars-view.js';
import { mergeBars, type Bar, type TickOrder } from './bar.js';
import type { StoredBar } from './stored/bar-record.js';
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
  /** Bars by their start, in nanoseconds. */
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

  /**
   * Removes the bars that start before a time, by default all, and yields them by time. Merge none
   * until all are taken.
   */
  *takeBefore(ns: bigint | null = null): Generator<StoredBar> {
    const starts = [...this.bars.keys()].filter((openNs) => ns === null || openNs < ns);
    // Mostly in order already: bars are not sorted, but their starts, which takes milliseconds for
    // 10^5.
    for (const openNs of starts.sort((a, b) => (a < b ? -1 : 1))) {
      const bar = this.bars.get(openNs)!;
      this.bars.delete(openNs);
      yield { ns: openNs, bar, isFull: false };
    }
  }
}
