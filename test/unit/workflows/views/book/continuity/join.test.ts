import { joinOf, type BookJoin } from '../../../../../../workflows/views/book/continuity/join.rule.js';
import type { ChangePlace, SequenceRule } from '../../../../../../workflows/views/book/continuity/sequence.rule.js';

const place = (first: number | null, last: number | null, previous: number | null = null): ChangePlace => ({
  first,
  last,
  previous,
});
const COUNTED = [place(5, 6), place(7, 9), place(10, 10)];
const LINKED = [place(15, 16, 12), place(18, 19, 16)];
const TIMED = [place(null, 100), place(null, 200)];
const from = (index: number): BookJoin => ({ kind: 'joined', from: index });
const AHEAD: BookJoin = { kind: 'ahead' };
const BEHIND: BookJoin = { kind: 'behind' };

it.each<[SequenceRule, number | null, ChangePlace[], BookJoin]>([
  ['counted', 3, COUNTED, BEHIND],
  ['counted', 4, COUNTED, from(0)],
  ['counted', 6, COUNTED, from(1)],
  ['counted', 8, COUNTED, from(1)],
  ['counted', 10, COUNTED, from(3)],
  ['counted', 11, COUNTED, AHEAD],
  ['counted', 11, [], AHEAD],
  ['counted', null, COUNTED, BEHIND],
  ['counted', 6, [place(null, 7)], from(0)],
  ['linked', 11, LINKED, BEHIND],
  ['linked', 12, LINKED, from(0)],
  // Between the two ids: nothing of this book has the ids 13 and 14.
  ['linked', 13, LINKED, from(0)],
  ['linked', 16, LINKED, from(1)],
  ['linked', 17, LINKED, from(1)],
  ['linked', 19, LINKED, from(2)],
  ['linked', 20, LINKED, AHEAD],
  ['timed', 99, TIMED, BEHIND],
  ['timed', 100, TIMED, from(1)],
  ['timed', 150, TIMED, from(1)],
  ['timed', 200, TIMED, from(2)],
  ['timed', 250, TIMED, from(2)],
  ['timed', 250, [], AHEAD],
  ['none', 5, COUNTED, BEHIND],
])('%s: book %o', (rule, bookId, changes, join) => expect(joinOf(rule, bookId, changes)).toEqual(join));
