import { historyAfter, historyAfterLower, historyFrom, type IdHistory } from './id-history.rule.js';
import { successionOf, type ChangePlace, type SequenceRule } from './sequence.rule.js';
import { MINUTE_NS } from '../../../../schema/time/timestamps.js';

/**
 * Time that changes are kept for a polled whole book, which may be older than they are: longer than
 * a request may take. A fixed time, so that each reading of the same frames joins them alike.
 */
const KEPT_NS = MINUTE_NS;
/**
 * Age relative to a kept change from which a message has no effect: the history of ids is of two
 * minutes.
 */
export const REMEMBERED_NS = 3n * MINUTE_NS;

/** A change as received: the bytes [from, to), which must not change. */
interface RecentChange extends ChangePlace {
  bytes: Uint8Array;
  from: number;
  to: number;
  atNs: bigint;
}

/** Recent changes as a checkpoint has them. */
export interface RecentChangesState {
  kept: RecentChange[];
  history: IdHistory | null;
}

/** Changes between two looks at what is too old. */
const LOOK_EVERY = 256;

/** The latest changes of a stream, without a hole in their ids. */
export class RecentChanges {
  private kept: RecentChange[] = [];
  /** Beginning of the kept changes: those before are dropped when they are half of the array. */
  private begin = 0;
  private history: IdHistory | null = null;

  constructor(private readonly rule: SequenceRule) {}

  /** Adds a change, and forgets what came before a jump or is too old. The newest one stays. */
  add(change: RecentChange): void {
    const newest = this.kept.at(-1);
    const succession = newest ? successionOf(this.rule, newest.last, change) : 'follows';
    if (succession === 'repeat' && !this.beginAgain(change)) return;
    if (succession !== 'follows') this.clear();
    this.kept.push(change);
    const { history } = this;
    if (change.last !== null) {
      this.history = history ? historyAfter(history, change.atNs, change.last) : historyFrom(change.atNs, change.last);
    }
    if (this.kept.length % LOOK_EVERY === 0) this.forgetBefore(change.atNs - KEPT_NS);
  }

  /** The changes that a whole book which arrived at `atNs` may be joined to. */
  upTo(atNs: bigint): readonly RecentChange[] {
    this.forgetBefore(atNs - KEPT_NS);
    return this.kept.slice(this.begin);
  }

  /**
   * Arrival of the oldest change that a whole book of `atNs` may be joined to; null if there is
   * none.
   */
  oldestNs(atNs: bigint): bigint | null {
    return this.upTo(atNs).at(0)?.atNs ?? null;
  }

  /** Returns a copy of what a whole book of `atNs` or later may be joined to. */
  state(atNs: bigint): RecentChangesState {
    const kept = this.upTo(atNs).map((change) => {
      const { bytes, from, to } = change;
      return { ...change, bytes: new Uint8Array(bytes.subarray(from, to)), from: 0, to: to - from };
    });
    return { kept, history: this.history };
  }

  /** Replaces the changes. */
  restore({ kept, history }: RecentChangesState): void {
    this.kept = [...kept];
    this.begin = 0;
    this.history = history;
  }

  clear(): void {
    this.kept = [];
    this.begin = 0;
    this.history = null;
  }

  /** Returns whether a change below the newest one shows that the ids began again. */
  private beginAgain({ first, last, previous, atNs }: RecentChange): boolean {
    if (this.history === null || last === null) return false;
    this.history = historyAfterLower(this.rule, this.history, atNs, { first, last, previous });
    return this.history === null;
  }

  private forgetBefore(ns: bigint): void {
    const { kept } = this;
    while (this.begin < kept.length - 1 && kept[this.begin]!.atNs < ns) this.begin++;
    if (this.begin * 2 <= kept.length || this.begin < 64) return;
    this.kept = kept.slice(this.begin);
    this.begin = 0;
  }
}
