import { barLimit, type BarsView } from '../../../schema/views/bars-view.js';
import { SequenceBars, type SequenceBar } from './sequence-bars.js';
import type { StoredBar } from './stored/bar-record.js';
import { TimeBars } from './time-bars.js';
import type { Trade } from './trade.js';

/** Makes bars of trades, which come in order of arrival. */
export interface BarMaker {
  /** Bars so far. */
  readonly size: number;
  add(trade: Trade): void;
  /** Removes bars and returns them in order. Further trades may give others of the same time. */
  take(): StoredBar[];
  /** As `take`, with the bar that is still open. */
  finish(): StoredBar[];
}

/** Returns a maker of bars of a view. `sinceNs`: the start of the range, or of the day that is made. */
export function barMaker(view: BarsView, sinceNs: bigint): BarMaker {
  const limit = barLimit(view);
  if (limit.by === 'time') return new TimeBarMaker(new TimeBars(limit.sizeNs, view.clock));
  return new SequenceBarMaker(new SequenceBars(limit, sinceNs));
}

class TimeBarMaker implements BarMaker {
  constructor(private readonly bars: TimeBars) {}

  get size(): number {
    return this.bars.size;
  }

  add(trade: Trade): void {
    this.bars.add(trade);
  }

  take(): StoredBar[] {
    return this.bars.takeBefore().map(([ns, bar]) => ({ ns, bar, isFull: false }));
  }

  finish(): StoredBar[] {
    return this.take();
  }
}

class SequenceBarMaker implements BarMaker {
  private ended: SequenceBar[] = [];

  constructor(private readonly bars: SequenceBars) {}

  get size(): number {
    return this.ended.length;
  }

  add(trade: Trade): void {
    for (const bar of this.bars.add(trade)) this.ended.push(bar);
  }

  take(): StoredBar[] {
    const taken = this.ended.map(({ sinceNs: ns, bar, isFull }) => ({ ns, bar, isFull }));
    this.ended = [];
    return taken;
  }

  finish(): StoredBar[] {
    this.ended.push(...this.bars.finish());
    return this.take();
  }
}
