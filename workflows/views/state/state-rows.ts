import { type TimeRange } from '../../../schema/time/time-range.js';
import type { RowMessage } from '../row-batches.js';
import { InstrumentState } from './instrument-state.js';
import type { SaidBy } from './said.js';
import { stateMessage } from './state-message.js';

/** A moment from which on a stream's statements do not count. */
interface Break {
  stream: number;
  ns: bigint;
  /** Whether it comes before what is said at the same moment. */
  isEnd: boolean;
}

/** Makes the rows of a state of what streams say in order. */
export class StateRows {
  private readonly state = new InstrumentState();
  private readonly breaks: Break[];
  private nextBreak = 0;

  /**
   * `ranges`: where rows are wanted, sorted and disjoint. `breaks`: of each stream, when it was not
   * received.
   */
  constructor(
    private readonly ranges: readonly TimeRange[],
    breaks: readonly (readonly TimeRange[])[],
  ) {
    // What arrives inside of a gap is forgotten at its end.
    const ofStream = (some: readonly TimeRange[], stream: number): Break[] =>
      some.flatMap(({ fromNs, toNs }) => [
        { stream, ns: fromNs, isEnd: false },
        { stream, ns: toNs, isEnd: true },
      ]);
    const isBefore = (a: Break, b: Break): number =>
      a.ns === b.ns ? Number(b.isEnd) - Number(a.isEnd) : a.ns < b.ns ? -1 : 1;
    this.breaks = breaks.flatMap(ofStream).sort(isBefore);
  }

  /** Yields the rows that follow from what is said next. */
  *take(some: readonly SaidBy[]): Generator<RowMessage> {
    for (const one of some) {
      const { ns, exchangeNs } = one.said;
      yield* this.breakUntil(({ ns: brokenNs, isEnd }) => brokenNs < ns || (isEnd && brokenNs === ns));
      if (this.state.take(one) && this.isWanted(ns)) yield stateMessage(this.state, ns, exchangeNs);
    }
  }

  /** Yields the rows of gaps behind everything that was said. */
  *rest(): Generator<RowMessage> {
    yield* this.breakUntil(() => true);
  }

  private *breakUntil(isDue: (next: Break) => boolean): Generator<RowMessage> {
    for (; this.nextBreak < this.breaks.length && isDue(this.breaks[this.nextBreak]!); this.nextBreak++) {
      const { stream, ns } = this.breaks[this.nextBreak]!;
      if (this.state.forget(stream, ns) && this.isWanted(ns)) yield stateMessage(this.state, ns, null);
    }
  }

  private isWanted(ns: bigint): boolean {
    return this.ranges.some(({ fromNs, toNs }) => fromNs <= ns && ns < toNs);
  }
}
