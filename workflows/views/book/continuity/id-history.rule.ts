import { MINUTE_NS } from '../../../../schema/time/timestamps.js';
import { successionOf, type ChangePlace, type SequenceRule } from './sequence.rule.js';

/** Facts that tell a repeated change from ids that began again lower. */
export interface IdHistory {
  /** Time at which `markId` was the last id, at least a minute after `olderId` was. */
  markNs: bigint;
  markId: number;
  /** Changes at or below were not received in the last minute. Null during the first minute. */
  olderId: number | null;
  /** The latest change below the last id, and since when there was no other kind. */
  below: { sinceNs: bigint; last: number } | null;
}

/** Ids that begin with a whole book, or with the first change. */
export function historyFrom(atNs: bigint, id: number): IdHistory {
  return { markNs: atNs, markId: id, olderId: null, below: null };
}

/** The history after a change that follows, whose last id is `id`. */
export function historyAfter(history: IdHistory, atNs: bigint, id: number): IdHistory {
  if (atNs - history.markNs >= MINUTE_NS) return { markNs: atNs, markId: id, olderId: history.markId, below: null };
  return history.below ? { ...history, below: null } : history;
}

/**
 * The history after a change below the last id; null if the ids began again, and this is not a
 * repeat. One such change proves nothing: it may be late. Two that continue each other do if
 * nothing as old was received in the last minute, and any that go on for a minute.
 */
export function historyAfterLower(
  rule: SequenceRule,
  history: IdHistory,
  atNs: bigint,
  place: ChangePlace & { last: number },
): IdHistory | null {
  const { below, olderId } = history;
  const continues = below !== null && successionOf(rule, below.last, place) === 'follows';
  const sinceNs = continues ? below.sinceNs : atNs;
  const isOld = olderId !== null && place.last <= olderId;
  if (continues && (isOld || atNs - sinceNs >= MINUTE_NS)) return null;
  return { ...history, below: { sinceNs, last: place.last } };
}
