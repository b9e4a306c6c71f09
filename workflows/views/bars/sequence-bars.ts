import { DAY_NS, floorDiv } from '../../../schema/timestamps.js';
import type { BarLimit } from '../../../schema/views/bars-view.js';
import { addTrade, barOf, type Bar } from './bar.js';
import { compareArrival, type Trade } from './trade.js';

/** Bars of trades in order of arrival. They depend on all trades since they restarted. */
export type SequenceLimit = Exclude<BarLimit, { by: 'time' }>;

export interface SequenceBar {
  bar: Bar;
  /** From where on a trade would have belonged to the bar: the restart, or the trade that closed the bar before. */
  sinceNs: bigint;
  /** Whether the limit was reached. A restart or the end of the range leaves a bar open. */
  isFull: boolean;
}

/**
 * Cuts trades into bars of so many trades, volume or notional. The trade that reaches the limit closes
 * the bar and is not split. Bars restart at the range's start and at UTC midnight (beyond.md 1.2).
 */
export class SequenceBars {
  private bar: Bar | null = null;
  private midnightNs: bigint;

  /** `sinceNs`: the start of the range, or of a day of it. */
  constructor(
    private readonly limit: SequenceLimit,
    private sinceNs: bigint,
  ) {
    this.midnightNs = midnightAfter(sinceNs);
  }

  /** Adds the next trade. Returns the bars that end before or with it, at most two. */
  add(trade: Trade): SequenceBar[] {
    const ended = this.restartBefore(trade.collectionNs);
    if (this.bar) addTrade(this.bar, trade, compareArrival);
    else this.bar = barOf(trade);
    if (!this.isFull(this.bar)) return ended;
    ended.push({ bar: this.bar, sinceNs: this.sinceNs, isFull: true });
    this.bar = null;
    this.sinceNs = trade.collectionNs;
    return ended;
  }

  /** Returns the bar that is still open at the end of the range, if any. */
  finish(): SequenceBar[] {
    return this.bar ? [{ bar: this.bar, sinceNs: this.sinceNs, isFull: false }] : [];
  }

  private restartBefore(collectionNs: bigint): SequenceBar[] {
    if (collectionNs < this.midnightNs) return [];
    const open = this.finish();
    this.bar = null;
    this.midnightNs = midnightAfter(collectionNs);
    this.sinceNs = this.midnightNs - DAY_NS;
    return open;
  }

  private isFull(bar: Bar): boolean {
    switch (this.limit.by) {
      case 'ticks':
        return bar.trades >= this.limit.trades;
      case 'volume':
        return bar.volume >= this.limit.volume;
      case 'notional':
        return bar.notional >= this.limit.notional;
    }
  }
}

const midnightAfter = (ns: bigint): bigint => (floorDiv(ns, DAY_NS) + 1n) * DAY_NS;
