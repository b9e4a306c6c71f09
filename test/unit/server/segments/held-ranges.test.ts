import {
  appendRanges,
  joinAcrossSilence,
  neverReceived,
  rebuiltRanges,
  withHolesOf,
} from '../../../../server/segments/held-ranges.rule.js';

const range = ([from, to]: readonly [number, number]) => ({ fromNs: BigInt(from), toNs: BigInt(to) });
const ranges = (...pairs: (readonly [number, number])[]) => pairs.map(range);
const stored = (...pairs: (readonly [number, number])[]) => pairs.map((pair) => ({ ...range(pair), rows: 1n }));

describe('appending stored ranges', () => {
  it.each([
    ['in one go', [stored([0, 10], [13, 20], [24, 30])]],
    ['page by page', [stored([0, 10]), stored([13, 20]), stored([24, 30])]],
  ])('joins those within the tolerance, %s', (_, pages) => {
    const held: ReturnType<typeof stored> = [];
    for (const page of pages) appendRanges(held, page, 3n);
    expect(held).toEqual([
      { fromNs: 0n, toNs: 20n, rows: 2n },
      { fromNs: 24n, toNs: 30n, rows: 1n },
    ]);
  });

  it('measures from the latest end, not from the last slice', () => {
    const held: ReturnType<typeof stored> = [];
    appendRanges(held, stored([0, 100], [10, 20], [102, 110]), 3n);
    expect(held).toEqual([{ fromNs: 0n, toNs: 110n, rows: 3n }]);
  });
});

describe('joining stored ranges', () => {
  it.each([
    ['nothing', stored(), ranges(), []],
    [
      'a hole that was not collected stays',
      stored([0, 10], [20, 30]),
      ranges(),
      [
        [0, 10, 1],
        [20, 30, 1],
      ],
    ],
    ['a hole that was collected is silence', stored([0, 10], [20, 30]), ranges([5, 25]), [[0, 30, 2]]],
    ['collected exactly between', stored([0, 10], [20, 30]), ranges([10, 20]), [[0, 30, 2]]],
    [
      'collected in part only',
      stored([0, 10], [20, 30]),
      ranges([11, 25]),
      [
        [0, 10, 1],
        [20, 30, 1],
      ],
    ],
    [
      'two collections with a gap between',
      stored([0, 10], [20, 30]),
      ranges([0, 14], [15, 40]),
      [
        [0, 10, 1],
        [20, 30, 1],
      ],
    ],
    [
      'one of several holes',
      stored([0, 1], [5, 6], [9, 10]),
      ranges([4, 20]),
      [
        [0, 1, 1],
        [5, 10, 2],
      ],
    ],
  ] as const)('%s', (_, held, collected, expected) =>
    expect(joinAcrossSilence(held, collected).map((r) => [r.fromNs, r.toNs, r.rows].map(Number))).toEqual(expected),
  );
});

describe('time that was never received', () => {
  it.each([
    ['without collection and messages', ranges(), ranges(), ranges([0, 10], [20, 30])],
    ['beside stored messages', ranges(), ranges([2, 5]), ranges([0, 2], [5, 10], [20, 30])],
    ['beside silence that was collected', ranges([4, 25]), ranges([2, 5]), ranges([0, 2], [25, 30])],
    ['nowhere', ranges([0, 10]), ranges([20, 30]), ranges()],
  ])('is %s', (_, collected, held, expected) => {
    expect(neverReceived(ranges([0, 10], [20, 30]), collected, held)).toEqual(expected);
  });
});

const held = (...rows: [number, number, number][]) =>
  rows.map(([from, to, count]) => ({ ...range([from, to]), rows: BigInt(count) }));

describe('the holes of ranges after rows were removed', () => {
  it.each([
    ['stay where the slices span them', held([0, 30, 5]), held([0, 10, 2], [20, 30, 3]), held([0, 10, 2], [20, 30, 3])],
    ['stay behind a removed beginning', held([5, 30, 4]), held([0, 10, 2], [20, 30, 3]), held([5, 10, 1], [20, 30, 3])],
    ['appear where rows were removed', held([0, 10, 2], [20, 30, 3]), held([0, 30, 9]), held([0, 10, 2], [20, 30, 3])],
    ['are those of the slices where nothing was known', held([0, 10, 2]), held([20, 30, 3]), held([0, 10, 2])],
    ['end with the range', held([20, 30, 3]), held([0, 10, 2], [20, 30, 3]), held([20, 30, 3])],
    [
      'leave no range fewer rows than none',
      held([0, 30, 1]),
      held([0, 10, 2], [20, 30, 3]),
      held([0, 10, 0], [20, 30, 1]),
    ],
  ])('%s', (_, computed, before, expected) => {
    expect(withHolesOf(before, computed)).toEqual(expected);
  });
});

describe('ranges that are built again', () => {
  const ofSlices = held([0, 30, 5], [40, 60, 8]);
  const right = held([0, 10, 2], [20, 30, 3], [40, 60, 8]);

  it.each([
    ['stay as they are where they agree with the slices', right, ranges(), right],
    ['stay beside one that does not', held([0, 10, 2], [20, 30, 3], [40, 60, 9]), ranges(), right],
    ['stay beside one that is lost', held([0, 10, 2], [20, 30, 3]), ranges(), right],
    ['end where the slices end', held([0, 10, 2], [20, 35, 3], [40, 60, 8]), ranges(), ofSlices],
    [
      'end where the slices end, although messages lie between',
      held([0, 10, 2], [20, 50, 3], [50, 60, 8]),
      ranges(),
      ofSlices,
    ],
    ['have all messages of the slices', held([0, 10, 2], [20, 30, 2], [40, 60, 8]), ranges(), ofSlices],
    ['are lost where there are no slices', [...right, ...held([70, 80, 1])], ranges(), right],
    [
      'have the holes that gaps tell',
      held(),
      ranges([10, 20], [45, 50]),
      held([0, 10, 2], [20, 30, 3], [40, 45, 2], [50, 60, 6]),
    ],
    ['have no gap at an end, where a message is', held(), ranges([0, 5], [55, 60]), ofSlices],
    ['have no gap beyond an end', held(), ranges([25, 45]), ofSlices],
  ])('%s', (_, before, holes, expected) => {
    expect(rebuiltRanges(before, ofSlices, holes)).toEqual(expected);
  });
});
