import { planRowGroups } from '../../../../workflows/segments/row-groups.rule.js';

const limits = { maxRows: 10, maxBytes: 100, ownRows: 5, ownBytes: 50 };

/** Row groups as [from, to] for streams of so many rows with messages of `size` bytes. */
function plan(rowsOfStreams: number[], size: (row: number) => number = () => 1): number[][] {
  let from = 0;
  const streams = rowsOfStreams.map((rows) => ({ from, to: (from += rows) }));
  return planRowGroups(streams, size, limits).map((group) => [group.from, group.to]);
}

describe('row groups of a segment', () => {
  it.each<[string, number[], number[][]]>([
    ['nothing gives no group', [], []],
    ['small neighbours share a group', [1, 2, 3], [[0, 6]]],
    [
      'a stream with enough rows has its own',
      [2, 5, 3],
      [
        [0, 2],
        [2, 7],
        [7, 10],
      ],
    ],
    [
      'a long stream is divided at the most rows of a group',
      [23],
      [
        [0, 10],
        [10, 20],
        [20, 23],
      ],
    ],
    [
      'a shared group is closed at the most rows',
      [4, 4, 4],
      [
        [0, 10],
        [10, 12],
      ],
    ],
  ])('%s', (_, rows, expected) => expect(plan(rows)).toEqual(expected));

  it('closes a group before its messages pass the most bytes', () =>
    expect(plan([4], () => 40)).toEqual([
      [0, 2],
      [2, 4],
    ]));

  it('gives a frame larger than the bound a group of its own', () =>
    expect(plan([3], (row) => (row === 1 ? 500 : 1))).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]));
});
