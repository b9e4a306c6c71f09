import { floorDiv } from '../../../schema/time/timestamps.js';
import { later, mergeRanges, subtractRanges, type TimeRange } from '../../../schema/time/time-range.js';
import { barLimit } from '../../../schema/views/bar-limit.js';
import type { BarsView } from '../../../schema/views/bars-view.js';
import type { Bar } from './bar.js';
import type { BarRow } from './bar-message.js';
import type { StoredBar } from './stored/bar-record.js';
import { CLOCKS, type ClockOf } from './trade.js';

/** Knowledge of an export about the time that its bars are made of. */
interface BarTimes {
  /** The range of the export, clipped to what is sealed. */
  range: TimeRange;
  /** The ranges in which trades are selected: the export's coverage. */
  covered: readonly TimeRange[];
  /** Time ranges that may lack trades, including granted spans that are not stored. */
  gaps: readonly TimeRange[];
  /** The row times of a file; null where it has no bound. */
  rows?: { fromNs: bigint | null; toNs: bigint | null };
}

/** Makes rows of bars: decides `closed`, `complete` and which empty bars exist (beyond.md 1.2). */
export class BarRows {
  private readonly covered: readonly TimeRange[];
  /** Covered and received: sorted and disjoint. */
  private readonly known: readonly TimeRange[];
  private readonly clockOf: ClockOf;
  /** Length of time bars; null for others. */
  private readonly sizeNs: bigint | null;
  private readonly empty: Iterator<bigint, undefined>;
  private nextEmpty: IteratorResult<bigint, undefined>;

  constructor(
    view: BarsView,
    private readonly times: BarTimes,
  ) {
    this.covered = mergeRanges(times.covered);
    this.known = subtractRanges(this.covered, mergeRanges(times.gaps));
    this.clockOf = CLOCKS[view.clock];
    const limit = barLimit(view);
    this.sizeNs = limit.by === 'time' ? limit.sizeNs : null;
    this.empty = this.sizeNs !== null && view.empty === 'null' ? this.emptyStarts(this.sizeNs) : [].values();
    this.nextEmpty = this.empty.next();
  }

  /** Returns the rows of the next bars in order, and the empty bars between them. */
  *of(bars: Iterable<StoredBar>): Generator<BarRow> {
    for (const stored of bars) {
      if (this.sizeNs === null) {
        yield* this.wanted(this.sequenceRow(stored));
        continue;
      }
      yield* this.emptyBefore(stored.ns, this.sizeNs);
      if (this.nextEmpty.value === stored.ns) this.nextEmpty = this.empty.next();
      yield* this.wanted(this.timeRow(stored.ns, this.sizeNs, stored.bar));
    }
  }

  /** Returns the empty bars after the last bar. */
  *rest(): Generator<BarRow> {
    if (this.sizeNs !== null) yield* this.emptyBefore(null, this.sizeNs);
  }

  private *emptyBefore(ns: bigint | null, sizeNs: bigint): Generator<BarRow> {
    for (; !this.nextEmpty.done; this.nextEmpty = this.empty.next()) {
      if (ns !== null && this.nextEmpty.value >= ns) return;
      yield* this.wanted(this.timeRow(this.nextEmpty.value, sizeNs, null));
    }
  }

  private *wanted(row: BarRow): Generator<BarRow> {
    const { fromNs = null, toNs = null } = this.times.rows ?? {};
    if ((fromNs === null || row.collectionNs >= fromNs) && (toNs === null || row.collectionNs < toNs)) yield row;
  }

  /** The row of a bar that is not by time. */
  private sequenceRow({ bar, ns: sinceNs, isFull }: StoredBar): BarRow {
    const closeNs = bar.close.collectionNs;
    return {
      collectionNs: closeNs,
      openTimeNs: this.clockOf(bar.open),
      closeTimeNs: this.clockOf(bar.close),
      bar,
      closed: isFull,
      // The closing trade was received, so its own nanosecond needs no coverage.
      complete: isFull && this.isKnown({ fromNs: sinceNs, toNs: closeNs }),
    };
  }

  private timeRow(openNs: bigint, sizeNs: bigint, bar: Bar | null): BarRow {
    const { fromNs, toNs } = this.times.range;
    const closeNs = openNs + sizeNs;
    const closed = fromNs < closeNs && closeNs <= toNs;
    const complete = closed && this.isKnown({ fromNs: openNs, toNs: closeNs });
    return { collectionNs: closeNs, openTimeNs: openNs, closeTimeNs: closeNs, bar, closed, complete };
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

  /**
   * Yields the starts of bars that share a moment with the covered ranges. Skips rows of other
   * files.
   */
  private *emptyStarts(sizeNs: bigint): Generator<bigint, undefined> {
    const { fromNs = null, toNs = null } = this.times.rows ?? {};
    let nextNs = fromNs === null ? null : fromNs - sizeNs;
    for (const covered of this.covered) {
      let openNs = floorDiv(nextNs === null ? covered.fromNs : later(covered.fromNs, nextNs), sizeNs) * sizeNs;
      if (nextNs !== null && openNs < nextNs) openNs += sizeNs;
      for (; openNs < covered.toNs; openNs += sizeNs) {
        if (toNs !== null && openNs + sizeNs >= toNs) return undefined;
        yield openNs;
      }
      nextNs = nextNs === null ? openNs : later(nextNs, openNs);
    }
    return undefined;
  }
}
