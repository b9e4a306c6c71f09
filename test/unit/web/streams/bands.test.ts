import { daysTouched, rangesWithin } from '../../../../web/streams/bands.rule.js';

const DAY = 86_400_000;

test.each([
  [10 * DAY + 5, 10 * DAY + 9, 10, 11],
  [10 * DAY, 11 * DAY, 10, 11],
  [10 * DAY - 1, 11 * DAY + 1, 9, 12],
  [-5, 9, 0, 1],
  // The server answers for a year.
  [0, 1_000 * DAY, 634, 1_000],
])('days touched by %s to %s', (fromMs, toMs, first, end) => {
  expect(daysTouched({ fromMs, toMs })).toEqual({ fromMs: first * DAY, toMs: end * DAY });
});

test('ranges are cut to what is visible', () => {
  const ranges = [
    { fromMs: 0, toMs: 10, reason: 'a' },
    { fromMs: 15, toMs: 30, reason: 'b' },
    { fromMs: 40, toMs: 50, reason: 'c' },
  ];
  expect(rangesWithin(ranges, { fromMs: 10, toMs: 45 })).toEqual([
    { fromMs: 15, toMs: 30, reason: 'b' },
    { fromMs: 40, toMs: 45, reason: 'c' },
  ]);
});
