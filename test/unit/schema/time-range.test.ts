import type { TimeRange } from '../../../schema/time-range.js';
import { clipRanges, clipRangesBefore, mergeRanges } from '../../../server/spans/time-range.rule.js';

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

  it('leaves its input alone', () => {
    const input = ranges([1, 3], [2, 5]);
    mergeRanges(input);
    expect(input).toEqual(ranges([1, 3], [2, 5]));
  });
});

describe('clipping ranges', () => {
  it.each([
    ['inside', ranges([3, 4]), ranges([3, 4])],
    ['across both bounds', ranges([0, 20]), ranges([2, 10])],
    ['ending at the window start', ranges([0, 2]), ranges()],
    ['starting at the window end', ranges([10, 12]), ranges()],
    ['two that meet in the window', ranges([0, 5], [5, 9]), ranges([2, 9])],
  ])('%s', (_, input, expected) => expect(clipRanges(input, { fromNs: 2n, toNs: 10n })).toEqual(expected));

  it('before an end', () => expect(clipRangesBefore(ranges([-5, 3], [4, 9]), 4n)).toEqual(ranges([-5, 3])));
});
