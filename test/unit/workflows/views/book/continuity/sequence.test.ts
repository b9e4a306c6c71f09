import {
  successionOf,
  type ChangePlace,
  type SequenceRule,
} from '../../../../../../workflows/views/book/continuity/sequence.rule.js';

type Succession = ReturnType<typeof successionOf>;

const place = (first: number | null, last: number | null, previous: number | null = null): ChangePlace => ({
  first,
  last,
  previous,
});

it.each<[SequenceRule, number | null, ChangePlace, Succession]>([
  ['counted', 10, place(11, 12), 'follows'],
  ['counted', 10, place(null, 11), 'follows'],
  ['counted', 10, place(9, 12), 'follows'],
  ['counted', 10, place(12, 13), 'jump'],
  ['counted', 10, place(null, 12), 'jump'],
  ['counted', 10, place(9, 10), 'repeat'],
  ['counted', 10, place(1, 2), 'repeat'],
  ['linked', 10, place(15, 20, 10), 'follows'],
  ['linked', 10, place(15, 20, 14), 'jump'],
  ['linked', 10, place(5, 9, 4), 'repeat'],
  ['linked', 10, place(null, 10, 10), 'follows'],
  // OKX after maintenance: the id is lower than the one before.
  ['linked', 10, place(null, 3, 10), 'follows'],
  // Bitget after a restart.
  ['linked', 10, place(null, 3, 0), 'jump'],
  ['linked', 10, place(11, 12), 'follows'],
  ['linked', 10, place(null, 12), 'jump'],
  ['timed', 10, place(null, 10), 'follows'],
  ['timed', 10, place(null, 99), 'follows'],
  ['timed', 10, place(null, 9), 'jump'],
  ['none', 10, place(null, 3), 'follows'],
  ['counted', null, place(5, 6), 'follows'],
  ['linked', 10, place(null, null), 'follows'],
])('%s after %o: %o %s', (rule, lastId, change, succession) =>
  expect(successionOf(rule, lastId, change)).toBe(succession),
);
