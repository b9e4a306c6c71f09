import { type FrameFailureKind, type FrameFailure, KEPT_FAILURES } from '../../schema/quality/frame-failure.js';
import {
  historyAfter,
  historyAfterLower,
  historyFrom,
  type IdHistory,
} from '../views/book/continuity/id-history.rule.js';
import { linkOf, successionOf, type ChangePlace, type SequenceRule } from '../views/book/continuity/sequence.rule.js';

/** Numbered messages: others cannot show that one is missing. */
type NumberedRule = Extract<SequenceRule, 'counted' | 'linked'>;

/** Ids that a jump skipped: those after `after`, up to `upTo`. */
interface SkippedIds {
  after: number;
  upTo: number;
}

/** Statements of a stream's numbers about its messages. */
export interface NumberFindings {
  /** Messages whose number follows the one before: nothing between them is missing. */
  followed: number;
  /** Messages with a number and none before it to compare. */
  begun: number;
  /** The first ones. */
  failures: FrameFailure[];
}

const noFindings = (): NumberFindings => ({ followed: 0, begun: 0, failures: [] });

/** Jumps whose late messages are recognised. Older ones count as repeats. */
const REMEMBERED_JUMPS = 1_000;

/**
 * Counts where the numbers of a stream jump, and messages that repeat earlier ones. A message that
 * comes late, after others that follow it, belongs to the jump that its absence made: it is neither
 * a repeat nor a second break. Ids that begin again lower are a break, by the rule of books.
 */
export class SequenceTracker {
  /** Jumps since the last `takeCounts`. */
  private breaks = 0;
  private repeats = 0;
  private found = noFindings();
  private lastId: number | null = null;
  private history: IdHistory | null = null;
  /** Repeats of one run of ids, which may turn out to have begun again. */
  private lower = 0;
  private skipped: SkippedIds[] = [];

  constructor(private readonly rule: NumberedRule) {}

  /** Whether the next message is compared with one before it. */
  get hasBegun(): boolean {
    return this.lastId !== null;
  }

  /** Begins at a new numbering, or behind time in which nothing was received. */
  reset(lastId: number | null, atNs: bigint): void {
    this.lastId = lastId;
    this.history = lastId === null ? null : historyFrom(atNs, lastId);
    this.skipped = [];
  }

  see(place: ChangePlace, atNs: bigint): void {
    const { last } = place;
    if (last === null) return;
    // The first message after a restart of Bitget names none before it.
    if (place.previous === 0 || this.history === null) {
      this.found.begun++;
      this.reset(last, atNs);
      return;
    }
    switch (successionOf(this.rule, this.lastId, place)) {
      case 'follows':
        this.found.followed++;
        this.follow(last, atNs, this.history);
        break;
      case 'jump':
        this.breaks++;
        this.note('jump', atNs);
        this.rememberJump(place, last);
        this.follow(last, atNs, this.history);
        break;
      case 'repeat':
        if (this.takeLate(place, last)) this.found.followed++;
        else this.repeat({ ...place, last }, atNs, this.history);
        break;
    }
  }

  /** Returns what was counted since the last call. */
  takeCounts(): { breaks: number; repeats: number } {
    const { breaks, repeats } = this;
    this.breaks = this.repeats = 0;
    return { breaks, repeats };
  }

  /** Returns what was found since the last call. */
  takeFindings(): NumberFindings {
    const { found } = this;
    this.found = noFindings();
    return found;
  }

  private note(kind: FrameFailureKind, atNs: bigint): void {
    const { failures } = this.found;
    if (failures.length < KEPT_FAILURES) failures.push({ atNs: String(atNs), kind });
  }

  private follow(last: number, atNs: bigint, history: IdHistory): void {
    this.lastId = last;
    this.history = historyAfter(history, atNs, last);
  }

  private repeat(place: ChangePlace & { last: number }, atNs: bigint, history: IdHistory): void {
    const next = historyAfterLower(this.rule, history, atNs, place);
    if (next === null) {
      this.breaks++;
      this.repeats -= Math.min(this.repeats, this.lower);
      this.note('jump', atNs);
      this.reset(place.last, atNs);
      return;
    }
    const continues = history.below !== null && next.below?.sinceNs === history.below.sinceNs;
    this.lower = continues ? this.lower + 1 : 1;
    this.repeats++;
    this.note('repeat', atNs);
    this.history = next;
  }

  private rememberJump(place: ChangePlace, last: number): void {
    const [after, upTo] = [this.lastId!, this.idBefore(place, last)];
    if (upTo <= after) return;
    this.skipped.push({ after, upTo });
    if (this.skipped.length > REMEMBERED_JUMPS) this.skipped.shift();
  }

  /** Returns whether a message is one that a jump skipped. It counts as late only once. */
  private takeLate(place: ChangePlace, last: number): boolean {
    const before = this.idBefore(place, last);
    const at = this.skipped.findIndex(({ after, upTo }) => before >= after && last > after && last <= upTo);
    const range = this.skipped[at];
    if (!range) return false;
    const earlier = { after: range.after, upTo: before };
    const later = { after: last, upTo: range.upTo };
    this.skipped.splice(at, 1, ...[earlier, later].filter(({ after, upTo }) => upTo > after));
    return true;
  }

  /** The last id before a message. */
  private idBefore(place: ChangePlace, last: number): number {
    if (this.rule === 'counted') return (place.first ?? last) - 1;
    return linkOf(place) ?? last - 1;
  }
}
