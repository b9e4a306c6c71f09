import { boundariesInside, nextBoundary } from '../../../../../../workflows/views/book/rows/boundaries.rule.js';

describe('boundaries', () => {
  it.each([
    [0n, 10n],
    [9n, 10n],
    [10n, 20n],
  ])('the next after %s is %s', (ns, next) => expect(nextBoundary(ns, 10n)).toBe(next));

  it.each<[string, [bigint, bigint], [bigint, bigint][], [bigint, number][]]>([
    ['both ends of a range', [10n, 31n], [[0n, 100n]], [[10n, 3]]],
    ['not its exclusive end', [10n, 30n], [[0n, 100n]], [[10n, 2]]],
    ['only those inside the ranges', [0n, 100n], [[5n, 10n], [10n, 11n], [55n, 80n]], [[10n, 1], [60n, 2]]], // prettier-ignore
    ['none between two boundaries', [11n, 20n], [[0n, 100n]], []],
    ['none in ranges elsewhere', [0n, 20n], [[20n, 30n]], []],
  ])('are %s', (_, [fromNs, toNs], ranges, expected) => {
    const inside = boundariesInside(
      { fromNs, toNs },
      10n,
      ranges.map(([from, to]) => ({ fromNs: from, toNs: to })),
    );
    expect(inside).toEqual(expected.map(([firstNs, count]) => ({ firstNs, count })));
  });
});
