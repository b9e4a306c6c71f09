import { linkOf, type ChangePlace, type SequenceRule } from './sequence.rule.js';

/**
 * Position of a polled whole book among the changes:
 * - `joined`: the book holds everything before change `from`, and nothing is missing in between.
 * - `ahead`: the book is newer than the changes so far. The next ones decide.
 * - `behind`: the changes do not reach back to the book, or it has no id.
 */
export type BookJoin = { kind: 'joined'; from: number } | { kind: 'ahead' } | { kind: 'behind' };

const AHEAD: BookJoin = { kind: 'ahead' };
const BEHIND: BookJoin = { kind: 'behind' };

/**
 * Joins a whole book with update id `bookId` to consecutive `changes`, oldest first. Changes up to
 * the id are in the book. The first one beyond must connect to it:
 * - `counted`: `first` ≤ id + 1 ≤ `last` (Binance spot, KuCoin, Gate);
 * - `linked`: `previous` ≤ id ≤ `last` (OKX: "How to manage a local order book correctly"). Binance
 *   futures document `first` ≤ id ≤ `last`, which this includes: nothing lies between `previous`
 *   and `first`;
 * - `timed`: a change at or before the book's time was received, so that none after it is missing.
 */
export function joinOf(rule: SequenceRule, bookId: number | null, changes: readonly ChangePlace[]): BookJoin {
  if (bookId === null || rule === 'none') return BEHIND;
  if (changes.length === 0) return AHEAD;
  const from = changes.findIndex(({ last }) => last !== null && last > bookId);
  const next = changes[from];
  if (next) {
    const isConnected = rule === 'timed' ? from > 0 : reaches(rule, next, bookId);
    return isConnected ? { kind: 'joined', from } : BEHIND;
  }
  const newest = changes.at(-1)?.last;
  if (newest === bookId || rule === 'timed') return { kind: 'joined', from: changes.length };
  return AHEAD;
}

function reaches(rule: SequenceRule, change: ChangePlace, bookId: number): boolean {
  if (rule === 'counted') return (change.first ?? change.last!) <= bookId + 1;
  const link = linkOf(change);
  return link !== null && link <= bookId;
}
