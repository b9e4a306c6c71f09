import { growthOverLastHalf } from '../../bench/soak/trend.rule.js';

const readings = (value: (progress: number) => number) =>
  Array.from({ length: 101 }, (_, i) => ({ progress: i / 100, value: value(i / 100) }));

describe('growth over the last half of a run', () => {
  test.each([
    ['flat', () => 500, 0],
    ['grows in the first half alone', (at: number) => Math.min(at, 0.5) * 1_000, 0],
    ['grows to the end', (at: number) => 100 + 100 * at, 50 / 175],
    ['shrinks', (at: number) => 200 - 100 * at, -50 / 125],
    ['saw tooth', (at: number) => 100 + ((at * 100) % 10), 0],
  ])('%s', (_name, value, growth) => {
    expect(growthOverLastHalf(readings(value))).toBeCloseTo(growth, 1);
  });

  test('too few readings say nothing', () => {
    expect(growthOverLastHalf([{ progress: 1, value: 3 }])).toBe(0);
  });
});
