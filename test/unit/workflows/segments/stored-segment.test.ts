import { planReads } from '../../../../workflows/segments/stored-segment.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const at = (offset: number, bytes: number) => ({ offset, end: offset + bytes });

describe('requests for row groups', () => {
  it.each([
    ['nothing', [], []],
    ['neighbours in one', [at(0, KIB), at(KIB, KIB)], [[0, 2 * KIB]]],
    ['over a small hole', [at(0, KIB), at(100 * KIB, KIB)], [[0, 101 * KIB]]],
    [
      'not over a large one',
      [at(0, KIB), at(200 * KIB, KIB)],
      [
        [0, KIB],
        [200 * KIB, 201 * KIB],
      ],
    ],
    [
      'in pieces of at most 4 MiB',
      [at(0, 2 * MIB), at(2 * MIB, 2 * MIB), at(4 * MIB, MIB)],
      [
        [0, 4 * MIB],
        [4 * MIB, 5 * MIB],
      ],
    ],
    ['a larger one alone', [at(7, 9 * MIB)], [[7, 7 + 9 * MIB]]],
  ])('are for %s', (_name, groups, expected) => {
    const reads = planReads(groups);
    expect(reads.map(({ offset, end }) => [offset, end])).toEqual(expected);
    expect(reads.flatMap((read) => read.groups)).toEqual(groups);
  });
});
