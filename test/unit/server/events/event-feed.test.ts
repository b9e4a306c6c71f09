import { settledCount } from '../../../../server/events/event-feed.js';

const at = (id: number, ageMs: number) => ({ id: BigInt(id), ageMs });

it.each([
  ['follow each other', [at(11, 0), at(12, 0)], 2],
  ['have a fresh hole before them', [at(12, 100), at(13, 100)], 0],
  ['have a fresh hole among them', [at(11, 100), at(13, 100), at(14, 100)], 1],
  ['have a hole that is too old to be filled', [at(11, 9_000), at(13, 2_000), at(14, 100)], 3],
  ['have an old hole, then a fresh one', [at(12, 5_000), at(14, 10)], 1],
  ['are none', [], 0],
])('tells of events that %s', (_, events, count) => {
  expect(settledCount(10n, events)).toBe(count);
});
