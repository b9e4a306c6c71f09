import { dueBoundaries } from '../../../../server/books/book-checkpoints.service.js';

const STEP = 600_000_000_000n;
const at = (steps: number): bigint => BigInt(Math.round(steps * 60)) * (STEP / 60n);
const held = (...ranges: [number, number][]) => ranges.map(([from, to]) => ({ fromNs: at(from), toNs: at(to) }));

describe('boundaries that need a checkpoint', () => {
  it.each<[string, [number, number][], after: number, through: number, number[]]>([
    ['each behind stored messages', [[0.5, 3.5]], 0, 9, [1, 2, 3, 4]],
    ['not one that is not sealed', [[0.5, 3.5]], 0, 3.9, [1, 2, 3]],
    ['not those that were looked at', [[0.5, 3.5]], 2, 9, [3, 4]],
    ['those after a moment inside a step', [[0.5, 3.5]], 1.5, 9, [2, 3, 4]],
    [
      'not behind steps without messages',
      [
        [0.5, 1.5],
        [5.5, 6],
      ],
      0,
      9,
      [1, 2, 6],
    ],
    [
      'one for two ranges of a step',
      [
        [0.2, 0.3],
        [0.5, 0.6],
      ],
      0,
      9,
      [1],
    ],
    ['the end of a step whose last message is the end', [[0.5, 1]], 0, 9, [1]],
    ['none without messages', [], 0, 9, []],
    ['the first ones if there are many', [[0, 20]], 0, 20, [1, 2, 3, 4, 5]],
  ])('are %s', (_, ranges, after, through, expected) => {
    expect(dueBoundaries(held(...ranges), at(after), at(through), 5)).toEqual(expected.map(at));
  });
});
