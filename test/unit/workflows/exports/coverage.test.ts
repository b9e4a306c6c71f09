import { overlaps } from '../../../../schema/exports/slice-times.rule.js';
import { clipStretches, coveredRows, queryWindows } from '../../../../workflows/exports/coverage.rule.js';

const stretch = (fromNs: number, toNs: number) => ({ fromNs: BigInt(fromNs), toNs: BigInt(toNs) });

describe('coverage', () => {
  it.each([
    ['inside', [stretch(10, 20)], 0, 100, [stretch(10, 20)]],
    ['cut on both sides', [stretch(10, 20)], 12, 15, [stretch(12, 15)]],
    ['touching is empty', [stretch(10, 20)], 20, 30, []],
    ['several', [stretch(0, 10), stretch(20, 30), stretch(40, 50)], 5, 25, [stretch(5, 10), stretch(20, 25)]],
  ])('clips to a window: %s', (_name, stretches, from, to, expected) => {
    expect(clipStretches(stretches, BigInt(from), BigInt(to))).toEqual(expected);
  });

  it.each([
    ['rows on the first nanosecond belong', [9n, 10n, 11n], [stretch(10, 20)], [[1, 3]]],
    ['rows on the last nanosecond do not', [19n, 20n, 20n], [stretch(10, 20)], [[0, 1]]],
    ['equal times stay together', [10n, 10n, 10n], [stretch(10, 11)], [[0, 3]]],
    ['none', [1n, 2n], [stretch(10, 20)], []],
    [
      'two stretches',
      [1n, 5n, 9n, 15n],
      [stretch(0, 3), stretch(9, 15)],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ['adjoining stretches give one range', [1n, 2n, 3n], [stretch(1, 2), stretch(2, 4)], [[0, 3]]],
  ])('picks rows to the nanosecond: %s', (_name, times, stretches, expected) => {
    expect(coveredRows(BigInt64Array.from(times), times.length, stretches)).toEqual(expected);
  });

  it('looks only at the rows that the batch holds', () => {
    expect(coveredRows(BigInt64Array.from([1n, 2n, 0n, 0n]), 2, [stretch(0, 10)])).toEqual([[0, 2]]);
  });

  it('knows a slice by its closed time bounds', () => {
    const slice = { minNs: 10n, maxNs: 20n };
    expect([stretch(20, 21), stretch(21, 30), stretch(0, 10), stretch(0, 11)].map((s) => overlaps(slice, s))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('asks the index once for near stretches, apart for far ones', () => {
    const minute = 60e9;
    expect(
      queryWindows([stretch(0, minute), stretch(5 * minute, 6 * minute), stretch(60 * minute, 61 * minute)]),
    ).toEqual([stretch(0, 6 * minute), stretch(60 * minute, 61 * minute)]);
  });
});
