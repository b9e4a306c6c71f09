import { floorDiv } from '../../../schema/timestamps.js';
import { mergeRanges, subtractRanges, type TimeRange } from '../../../schema/time-range.js';
import type { BarsView } from '../../../schema/views/bars-view.js';
import type { Bar } from './bar.js';
import type { BarRow } from './bar-message.js';
import type { SequenceBar } from './sequence-bars.js';
import { CLOCKS, type ClockOf } from './trade.js';

/** What an export knows about the time that its bars are made of. */
export interface BarTimes {
  /** The range of the export, clipped to what is sealed. */
  range: TimeRange;
  /** The ranges in which trades are selected: the export's coverage. */
  covered: readonly TimeRange[];
  /** Where trades may be missing. */
  gaps: readonly TimeRange[];
}

/** Makes rows of bars: decides `closed`, `complete` and which empty bars exist (beyond.md 1.2). */
export class BarRows {
  private readonly covered: readonly TimeRange[];
  /** Covered, without gaps: sorted and disjoint. */
  private readonly known: readonly TimeRange[];
  private readonly clockOf: ClockOf;

  constructor(
    private readonly view: Pick<BarsView, 'clock' | 'empty'>,
    private readonly times: BarTimes,
  ) {
    this.covered = mergeRanges(times.covered);
    this.known = subtractRanges(this.covered, mergeRanges(times.gaps));
    this.clockOf = CLOCKS[view.clock];
  }

  /** Returns the rows of all time bars of the export, by time. `bars`: starts and bars, by time. */
  *ofTimeBars(sizeNs: bigint, bars: Iterable<readonly [bigint, Bar]>): Generator<BarRow> {
    const empty = this.view.empty === 'null' ? this.emptyStarts(sizeNs) : [].values();
    let next = empty.next();
    for (const [startNs, bar] of bars) {
      for (; !next.done && next.value <= startNs; next = empty.next()) {
        if (next.value < startNs) yield this.timeRow(next.value, sizeNs, null);
      }
      yield this.timeRow(startNs, sizeNs, bar);
    }
    for (; !next.done; next = empty.next()) yield this.timeRow(next.value, sizeNs, null);
  }

  /** Returns the row of a bar that is not by time. */
  ofSequenceBar({ bar, sinceNs, isFull }: SequenceBar): BarRow {
    const endNs = bar.close.collectionNs;
    return {
      collectionNs: endNs,
      openTimeNs: this.clockOf(bar.open),
      closeTimeNs: this.clockOf(bar.close),
      bar,
      closed: isFull,
      // The closing trade was received, so its own nanosecond needs no coverage.
      complete: isFull && this.isKnown({ fromNs: sinceNs, toNs: endNs }),
    };
  }

  private timeRow(startNs: bigint, sizeNs: bigint, bar: Bar | null): BarRow {
    const { fromNs, toNs } = this.times.range;
    const endNs = startNs + sizeNs;
    const closed = fromNs < endNs && endNs <= toNs;
    const complete = closed && this.isKnown({ fromNs: startNs, toNs: endNs });
    return { collectionNs: endNs, openTimeNs: startNs, closeTimeNs: endNs, bar, closed, complete };
  }

  /** Whether the range lies in one of the known ones, of which there may be many. */
  private isKnown({ fromNs, toNs }: TimeRange): boolean {
    if (fromNs >= toNs) return true;
    let from = 0;
    let to = this.known.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.known[middle]!.toNs < toNs) from = middle + 1;
      else to = middle;
    }
    return from < this.known.length && this.known[from]!.fromNs <= fromNs;
  }

  /** Starts of the bars that share a moment with the covered ranges. */
  private *emptyStarts(sizeNs: bigint): Generator<bigint, undefined> {
    let nextNs: bigint | null = null;
    for (const { fromNs, toNs } of this.covered) {
      let startNs = floorDiv(fromNs, sizeNs) * sizeNs;
      if (nextNs !== null && startNs < nextNs) startNs = nextNs;
      for (; startNs < toNs; startNs += sizeNs) yield startNs;
      nextNs = startNs;
    }
    return undefined;
  }
}
