import { clipRanges, type ReasonedRange, type TimeRange } from '../../../../schema/time/time-range.js';
import type { SequenceRule } from '../continuity/sequence.rule.js';
import type { BookBreak } from './book-input.js';

/** The server's reason for time that was neither collected nor imported. */
const UNCOLLECTED = 'uncollected';
/** Later than any message. */
const NEVER_NS = 1n << 63n;

/** Whose messages the breaks are for. */
interface BreaksOf {
  sequence: SequenceRule;
  /** Time range from the first to the last stored message; null if there is none. */
  held: TimeRange | null;
  /** Messages may follow the last one that is stored. */
  isOpen: boolean;
}

/**
 * Returns which of the stored breaks make a book unknown. Before the first message nothing can be
 * lost: there is no book yet. Between two messages, numbers show whether something is missing, if
 * the exchange has them. After the last one no message can show it: the book is unknown, unless
 * `isOpen`.
 */
export function breaksOf(breaks: readonly ReasonedRange[], { sequence, held, isOpen }: BreaksOf): BookBreak[] {
  const isNumbered = sequence === 'counted' || sequence === 'linked';
  const fromNs = isNumbered ? held?.toNs : held?.fromNs;
  const isUnproven = held !== null && !(isNumbered && isOpen);
  return breaks.flatMap(({ reason, ...range }): BookBreak[] => {
    if (reason === 'sequence') return isNumbered ? [] : [{ ...range, reason }];
    if (reason !== UNCOLLECTED) return [{ ...range, reason: 'gap' }];
    if (!isUnproven) return [];
    return clipRanges([range], { fromNs: fromNs!, toNs: NEVER_NS }).map((one) => ({ ...one, reason: 'gap' }));
  });
}
