import { rangeOfSlice } from '../../../../schema/exports/slice-times.rule.js';
import { overlap } from '../../../../schema/time/time-range.js';
import { rowsInRanges } from '../../../../workflows/messages/rows-in-ranges.rule.js';

const range = (fromNs: number, toNs: number) => ({ fromNs: BigInt(fromNs), toNs: BigInt(toNs) });

describe('rows in ranges', () => {
  it.each([
    ['rows on the first nanosecond belong', [9n, 10n, 11n], [range(10, 20)], [[1, 3]]],
    ['rows on the last nanosecond do not', [19n, 20n, 20n], [range(10, 20)], [[0, 1]]],
    ['equal times stay together', [10n, 10n, 10n], [range(10, 11)], [[0, 3]]],
    ['none', [1n, 2n], [range(10, 20)], []],
    [
      'two ranges',
      [1n, 5n, 9n, 15n],
      [range(0, 3), range(9, 15)],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ['adjoining ranges give one range', [1n, 2n, 3n], [range(1, 2), range(2, 4)], [[0, 3]]],
  ])('picks rows to the nanosecond: %s', (_name, times, ranges, expected) => {
    expect(rowsInRanges(BigInt64Array.from(times), times.length, ranges)).toEqual(expected);
  });

  it('looks only at the rows that the batch holds', () => {
    expect(rowsInRanges(BigInt64Array.from([1n, 2n, 0n, 0n]), 2, [range(0, 10)])).toEqual([[0, 2]]);
  });

  it('knows a slice by its closed time bounds', () => {
    const held = rangeOfSlice({ minNs: 10n, maxNs: 20n });
    expect([range(20, 21), range(21, 30), range(0, 10), range(0, 11)].map((s) => overlap(held, s))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
