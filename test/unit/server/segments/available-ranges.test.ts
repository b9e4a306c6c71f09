import {
  appendStretches,
  joinAcrossSilence,
  subtractRanges,
} from '../../../../server/segments/available-ranges.rule.js';

const range = ([from, to]: readonly [number, number]) => ({ fromNs: BigInt(from), toNs: BigInt(to) });
const ranges = (...pairs: (readonly [number, number])[]) => pairs.map(range);
const stretches = (...pairs: (readonly [number, number])[]) => pairs.map((pair) => ({ ...range(pair), rows: 1n }));

describe('appending slices', () => {
  it.each([
    ['in one go', [stretches([0, 10], [13, 20], [24, 30])]],
    ['page by page', [stretches([0, 10]), stretches([13, 20]), stretches([24, 30])]],
  ])('joins those within the tolerance, %s', (_, pages) => {
    const held: ReturnType<typeof stretches> = [];
    for (const page of pages) appendStretches(held, page, 3n);
    expect(held).toEqual([
      { fromNs: 0n, toNs: 20n, rows: 2n },
      { fromNs: 24n, toNs: 30n, rows: 1n },
    ]);
  });

  it('measures from the latest end, not from the last slice', () => {
    const held: ReturnType<typeof stretches> = [];
    appendStretches(held, stretches([0, 100], [10, 20], [102, 110]), 3n);
    expect(held).toEqual([{ fromNs: 0n, toNs: 110n, rows: 3n }]);
  });
});

describe('joining stored stretches', () => {
  it.each([
    ['nothing', stretches(), ranges(), []],
    [
      'a hole that nobody collected stays',
      stretches([0, 10], [20, 30]),
      ranges(),
      [
        [0, 10, 1],
        [20, 30, 1],
      ],
    ],
    ['a hole that was collected is silence', stretches([0, 10], [20, 30]), ranges([5, 25]), [[0, 30, 2]]],
    ['collected exactly between', stretches([0, 10], [20, 30]), ranges([10, 20]), [[0, 30, 2]]],
    [
      'collected in part only',
      stretches([0, 10], [20, 30]),
      ranges([11, 25]),
      [
        [0, 10, 1],
        [20, 30, 1],
      ],
    ],
    [
      'two collections with a gap between',
      stretches([0, 10], [20, 30]),
      ranges([0, 14], [15, 40]),
      [
        [0, 10, 1],
        [20, 30, 1],
      ],
    ],
    [
      'one of several holes',
      stretches([0, 1], [5, 6], [9, 10]),
      ranges([4, 20]),
      [
        [0, 1, 1],
        [5, 10, 2],
      ],
    ],
  ] as const)('%s', (_, stored, collected, expected) =>
    expect(joinAcrossSilence(stored, collected).map((r) => [r.fromNs, r.toNs, r.rows].map(Number))).toEqual(expected),
  );
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
