import type { StreamHours } from '../../../../workflows/quality/contract.js';
import { consecutiveRuns, batchHours } from '../../../../workflows/quality/plan-hours.rule.js';
import { HOUR_NS } from '../../../../schema/time/timestamps.js';

const hour = (n: number) => ({ hourNs: String(BigInt(n) * HOUR_NS), changes: '1' });
const hours = (from: number, count: number) => Array.from({ length: count }, (_, i) => hour(from + i));
const stream = (datastreamId: string, ...of: { hourNs: string; changes: string }[]): StreamHours => ({
  ...{ datastreamId, exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
  hours: of,
});

it('groups streams into batches of so many hours', () => {
  const streams = [stream('1', ...hours(0, 30)), stream('2', ...hours(0, 60)), stream('3', hour(1))];
  const batches = batchHours(streams);
  expect(batches.map((batch) => batch.map((part) => [part.datastreamId, part.hours.length]))).toEqual([
    [
      ['1', 30],
      ['2', 18],
    ],
    [
      ['2', 42],
      ['3', 1],
    ],
  ]);
  expect(batches.flat().flatMap((part) => part.hours)).toEqual(streams.flatMap((one) => one.hours));
  expect(batchHours([])).toEqual([]);
});

it.each([
  [[], []],
  [[1], [[1]]],
  [
    [1, 2, 4, 6, 7],
    [[1, 2], [4], [6, 7]],
  ],
])('reads hours together that follow each other: %s', (starts, runs) => {
  expect(consecutiveRuns(starts.map(hour))).toEqual(runs.map((run) => run.map(hour)));
});
