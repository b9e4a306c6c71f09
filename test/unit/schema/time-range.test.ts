import {
  clipRanges,
  clipRangesBefore,
  intersect,
  mergeRanges,
  overlap,
  subtractRanges,
  type TimeRange,
  totalNs,
  toTimeRange,
  widen,
} from '../../../schema/time/time-range.js';

const ranges = (...pairs: [number, number][]): TimeRange[] =>
  pairs.map(([from, to]) => ({ fromNs: BigInt(from), toNs: BigInt(to) }));

describe('merging ranges', () => {
  it.each([
    ['nothing', ranges(), ranges()],
    ['unsorted and disjoint', ranges([5, 6], [1, 2]), ranges([1, 2], [5, 6])],
    ['touching ends join', ranges([1, 2], [2, 3]), ranges([1, 3])],
    ['one nanosecond apart stays apart', ranges([1, 2], [3, 4]), ranges([1, 2], [3, 4])],
    ['contained ones vanish', ranges([1, 10], [2, 3]), ranges([1, 10])],
    ['empty and reversed ones vanish', ranges([1, 1], [5, 4]), ranges()],
  ])('%s', (_, input, expected) => expect(mergeRanges(input)).toEqual(expected));

  it('joins ranges that are near, if asked to', () =>
    expect(mergeRanges(ranges([8, 9], [1, 2], [4, 5]), 2n)).toEqual(ranges([1, 5], [8, 9])));

  it('leaves its input alone', () => {
    const input = ranges([1, 3], [2, 5]);
    mergeRanges(input);
    expect(input).toEqual(ranges([1, 3], [2, 5]));
  });
});

it('adds up the lengths of ranges', () => expect(totalNs(ranges([1, 3], [2, 5]))).toBe(5n));

describe('clipping ranges', () => {
  it.each([
    ['inside', ranges([3, 4]), ranges([3, 4])],
    ['across both bounds', ranges([0, 20]), ranges([2, 10])],
    ['ending where the bounds begin', ranges([0, 2]), ranges()],
    ['beginning where the bounds end', ranges([10, 12]), ranges()],
    ['two that meet inside the bounds', ranges([0, 5], [5, 9]), ranges([2, 9])],
  ])('%s', (_, input, expected) => expect(clipRanges(input, { fromNs: 2n, toNs: 10n })).toEqual(expected));

  it('before an end', () => expect(clipRangesBefore(ranges([-5, 3], [4, 9]), 4n)).toEqual(ranges([-5, 3])));
});

describe('subtracting ranges', () => {
  it.each([
    ['nothing', ranges([0, 10]), ranges(), ranges([0, 10])],
    ['the middle', ranges([0, 10]), ranges([3, 5]), ranges([0, 3], [5, 10])],
    ['the ends', ranges([0, 10]), ranges([-5, 2], [8, 20]), ranges([2, 8])],
    ['all', ranges([0, 10], [20, 30]), ranges([-1, 40]), ranges()],
    ['one hole over two ranges', ranges([0, 10], [20, 30]), ranges([5, 25]), ranges([0, 5], [25, 30])],
    ['touching holes', ranges([0, 10]), ranges([-3, 0], [10, 12]), ranges([0, 10])],
  ])('%s', (_, from, holes, expected) => expect(subtractRanges(from, holes)).toEqual(expected));
});

describe('two ranges', () => {
  const range = (from: number, to: number): TimeRange => ({ fromNs: BigInt(from), toNs: BigInt(to) });
  it.each<[string, TimeRange, boolean, TimeRange]>([
    ['that lie apart', range(20, 30), false, range(20, 10)],
    ['that touch', range(10, 20), false, range(10, 10)],
    ['that share a moment', range(9, 20), true, range(9, 10)],
    ['of which one contains the other', range(3, 4), true, range(3, 4)],
    ['that are equal', range(0, 10), true, range(0, 10)],
  ])('%s', (_, other, overlapping, shared) => {
    expect(overlap(range(0, 10), other)).toBe(overlapping);
    expect(overlap(other, range(0, 10))).toBe(overlapping);
    expect(intersect(range(0, 10), other)).toEqual(shared);
  });

  it('are read from decimal strings', () =>
    expect(toTimeRange({ fromNs: '1', toNs: '9007199254740993' })).toEqual({ fromNs: 1n, toNs: 9007199254740993n }));
  it('are widened at both ends', () => expect(widen(range(10, 20), 3n)).toEqual(range(7, 23)));
});
