import { historyAfter, historyAfterLower, historyFrom, type IdHistory } from './id-history.rule.js';
import { joinOf, type BookJoin } from './join.rule.js';
import { successionOf, type ChangePlace, type SequenceRule } from './sequence.rule.js';

/**
 * Reasons for an unknown book:
 * - `no_book`: no whole book has been seen yet;
 * - `gap`: the collector could not receive;
 * - `connection`: the messages come from a new connection;
 * - `sequence`: update ids jumped;
 * - `checksum`: the exchange's checksum is not that of the book;
 * - `unreadable`: a message cannot be read, or changes a level that the book does not have;
 * - `not_covered`: the best level of a side is beyond what the last whole book covers.
 */
type UnknownReason = 'no_book' | 'gap' | 'connection' | 'sequence' | 'checksum' | 'unreadable' | 'not_covered';

/** The book was unknown at each moment in [fromNs, toNs). */
export interface UnknownRange {
  fromNs: bigint;
  toNs: bigint;
  reason: UnknownReason;
}

/**
 * Whether a book is known. `waitingFor` is the id of a polled whole book that is newer than the
 * changes so far, if there is one.
 */
export type Continuity =
  | { state: 'unknown'; sinceNs: bigint; reason: UnknownReason; waitingFor: number | null }
  | {
      state: 'known';
      /**
       * End of the time in which nothing is missing: arrival of the last message that the book
       * holds.
       */
      lastNs: bigint;
      /** The last update id; null if the exchange does not number. */
      lastId: number | null;
      /** The id of the polled whole book: changes up to it are in it, even if they arrive later. */
      bookId: number | null;
      waitingFor: number | null;
      /** The ids since the last whole book; null if the exchange does not number. */
      history: IdHistory | null;
    };

export type ContinuityEvent =
  | { kind: 'snapshot'; atNs: bigint; lastId: number | null }
  | { kind: 'polled'; atNs: bigint; bookId: number | null; join: BookJoin; newestId: number | null }
  | { kind: 'change'; atNs: bigint; place: ChangePlace }
  | { kind: 'break'; fromNs: bigint; reason: Exclude<UnknownReason, 'no_book'> };

/**
 * Action for a message:
 * - `replace`: the book is this whole book, followed by the changes that it was joined to;
 * - `hold`: keep this whole book until a change reaches it;
 * - `release`: the book is the one held, and then this change, unless `isInBook`;
 * - `apply`: apply the change;
 * - `ignore`: nothing;
 * - `forget`: the book is unknown from here on.
 */
export type BookAction =
  { do: 'replace' | 'hold' | 'apply' | 'ignore' | 'forget' } | { do: 'release'; isInBook: boolean };

export interface ContinuityStep {
  next: Continuity;
  action: BookAction;
  /** Set if an unknown range ended. */
  ended: UnknownRange | null;
}

/** A book of which nothing is known at `sinceNs`. */
export function unknownSince(sinceNs: bigint, reason: UnknownReason = 'no_book'): Continuity {
  return { state: 'unknown', sinceNs, reason, waitingFor: null };
}

/** The transition of one event. Pure: the caller keeps the book, the changes and what is held. */
export function stepOf(rule: SequenceRule, from: Continuity, event: ContinuityEvent): ContinuityStep {
  switch (event.kind) {
    case 'snapshot':
      return known(skipped(rule, from, event.lastId), event.atNs, event.lastId, null, { do: 'replace' });
    case 'polled':
      return polled(rule, from, event);
    case 'change':
      return change(rule, from, event.atNs, event.place);
    case 'break':
      return broken(from, event.fromNs, event.reason);
  }
}

function polled(rule: SequenceRule, from: Continuity, event: ContinuityEvent & { kind: 'polled' }): ContinuityStep {
  switch (event.join.kind) {
    case 'joined':
      return joined(rule, from, event);
    case 'ahead':
      return { next: { ...from, waitingFor: event.bookId }, action: { do: 'hold' }, ended: null };
    case 'behind':
      return { next: from, action: { do: 'ignore' }, ended: null };
  }
}

function joined(rule: SequenceRule, from: Continuity, event: ContinuityEvent & { kind: 'polled' }): ContinuityStep {
  const lastId = lastIdOf(rule, event.newestId, event.bookId);
  const step = known(from, event.atNs, lastId, event.bookId, { do: 'replace' });
  // A polled book confirms nothing: it is not newer than the changes, and the next one may show a
  // jump.
  const lastNs = from.state === 'known' ? from.lastNs : event.atNs - 1n;
  return { ...step, next: { ...step.next, lastNs } as Continuity };
}

function change(rule: SequenceRule, from: Continuity, atNs: bigint, place: ChangePlace): ContinuityStep {
  if (from.waitingFor !== null) {
    const join = joinOf(rule, from.waitingFor, [place]);
    if (join.kind === 'joined') {
      const isInBook = join.from > 0;
      const lastId = lastIdOf(rule, place.last, from.waitingFor);
      const before = ofJump(rule, from, place);
      return known(before, atNs, lastId, from.waitingFor, { do: 'release', isInBook });
    }
    if (join.kind === 'behind') return change(rule, { ...from, waitingFor: null }, atNs, place);
  }
  if (from.state === 'unknown') return { next: from, action: { do: 'ignore' }, ended: null };
  const isInBook = from.bookId !== null && place.last !== null && place.last <= from.bookId;
  const succession = isInBook ? 'repeat' : successionOf(rule, from.lastId, place);
  switch (succession) {
    case 'follows':
      return {
        next: {
          ...{ ...from, lastNs: atNs, lastId: place.last ?? from.lastId },
          history: from.history && place.last !== null ? historyAfter(from.history, atNs, place.last) : from.history,
        },
        action: { do: 'apply' },
        ended: null,
      };
    case 'repeat':
      return repeat(rule, from, atNs, place);
    case 'jump':
      return { next: jumped(from), action: { do: 'forget' }, ended: null };
  }
}

/** A change at or below the last id: a repeat, or the exchange began to count again. */
function repeat(
  rule: SequenceRule,
  from: Continuity & { state: 'known' },
  atNs: bigint,
  { last, ...place }: ChangePlace,
): ContinuityStep {
  if (rule === 'timed' || from.history === null || last === null) {
    return { next: from, action: { do: 'ignore' }, ended: null };
  }
  const history = historyAfterLower(rule, from.history, atNs, { ...place, last });
  if (history === null) return { next: jumped(from), action: { do: 'forget' }, ended: null };
  return { next: { ...from, history }, action: { do: 'ignore' }, ended: null };
}

/** The state between the last message and a change that does not follow it. */
function ofJump(rule: SequenceRule, from: Continuity, place: ChangePlace): Continuity {
  return from.state === 'unknown' || successionOf(rule, from.lastId, place) !== 'jump' ? from : jumped(from);
}

function jumped({ lastNs, waitingFor }: Continuity & { state: 'known' }): Continuity {
  return { state: 'unknown', sinceNs: lastNs + 1n, reason: 'sequence', waitingFor };
}

/** The channel's own whole book shows a jump as well, where ids have no holes. */
function skipped(rule: SequenceRule, from: Continuity, lastId: number | null): Continuity {
  if (rule !== 'counted' || from.state === 'unknown' || from.lastId === null || lastId === null) return from;
  return lastId > from.lastId + 1 ? unknownSince(from.lastNs + 1n, 'sequence') : from;
}

function broken(from: Continuity, fromNs: bigint, reason: UnknownReason): ContinuityStep {
  if (from.state === 'unknown') {
    // The reason of a moment is the last break before it, which a reader finds without all of the
    // past.
    const isLater = from.reason !== reason && fromNs > from.sinceNs;
    const next = unknownSince(isLater ? fromNs : from.sinceNs, reason);
    const ended = isLater ? { fromNs: from.sinceNs, toNs: fromNs, reason: from.reason } : null;
    return { next, action: { do: 'forget' }, ended };
  }
  const isOfMessage = reason === 'checksum' || reason === 'not_covered';
  // The book is right after its last message, unless that message itself shows the break.
  const sinceNs = isOfMessage || fromNs > from.lastNs ? fromNs : from.lastNs + 1n;
  // No change is missing for a whole book that waits.
  const waitingFor = reason === 'not_covered' ? from.waitingFor : null;
  return { next: { ...unknownSince(sinceNs, reason), waitingFor }, action: { do: 'forget' }, ended: null };
}

function known(
  from: Continuity,
  atNs: bigint,
  lastId: number | null,
  bookId: number | null,
  action: BookAction,
): ContinuityStep {
  const history = lastId === null ? null : historyFrom(atNs, lastId);
  const next: Continuity = { state: 'known', lastNs: atNs, lastId, bookId, waitingFor: null, history };
  const isRange = from.state === 'unknown' && from.sinceNs < atNs;
  return { next, action, ended: isRange ? { fromNs: from.sinceNs, toNs: atNs, reason: from.reason } : null };
}

function lastIdOf(rule: SequenceRule, newestId: number | null, bookId: number | null): number | null {
  if (rule === 'timed' || newestId === null || bookId === null) return newestId ?? bookId;
  return Math.max(newestId, bookId);
}
