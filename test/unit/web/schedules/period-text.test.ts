import { lastPeriod, periodRows, periodText } from '../../../../web/schedules/period-text.rule.js';
import { DAY_NS, HOUR_NS } from '../../../../schema/time/timestamps.js';

const NOON = 20_000n * DAY_NS + 12n * HOUR_NS;
const run = (fromNs: bigint, revision = 1) => ({ fromNs: String(fromNs), revision });

test('a period is a day, or a day and an hour', () => {
  expect(periodText('DAY', String(NOON))).toBe('2024-10-04');
  expect(periodText('HOUR', String(NOON))).toBe('2024-10-04 12:00');
});

test.each([
  ['HOUR', NOON, NOON - HOUR_NS, NOON],
  ['HOUR', NOON + 1n, NOON - HOUR_NS, NOON],
  ['DAY', NOON, 19_999n * DAY_NS, 20_000n * DAY_NS],
] as const)('the last %s that has ended at %s', (every, nowNs, fromNs, toNs) => {
  expect(lastPeriod(every, nowNs)).toEqual({ fromNs: String(fromNs), toNs: String(toNs) });
});

describe('the picture of runs', () => {
  it('has a row for each day with its hours, and the latest revision of each', () => {
    const runs = [run(NOON, 2), run(NOON, 1), run(NOON - HOUR_NS, 1), run(NOON - DAY_NS, 3)];
    const rows = periodRows('HOUR', runs);
    expect(rows.map(({ name, runs: { length } }) => [name, length])).toEqual([
      ['2024-10-04', 24],
      ['2024-10-03', 24],
    ]);
    expect([rows[0]!.runs[12], rows[0]!.runs[11], rows[0]!.runs[10]]).toEqual([runs[0], runs[2], null]);
    expect(rows[1]!.runs[12]).toBe(runs[3]);
  });

  it('has a row for each month with its days', () => {
    const days = [20_000n, 19_999n, 19_985n].map((day) => run(day * DAY_NS));
    const rows = periodRows('DAY', days);
    expect(rows.map(({ name, runs: { length } }) => [name, length])).toEqual([
      ['2024-10', 31],
      ['2024-09', 30],
    ]);
    expect([rows[0]!.runs[3], rows[0]!.runs[2], rows[1]!.runs[18]]).toEqual(days);
  });
});
