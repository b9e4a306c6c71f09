import { joinBroken } from '../../../../workflows/views/view-stage.js';

const broken = (count: number, collectionTimestampNs: bigint, seq: bigint) => ({
  count,
  first: { collectionTimestampNs, seq },
});

it.each([
  ['nothing', [], 0, null],
  ['readers that could read all', [{ count: 0, first: null }], 0, null],
  ['the earlier of two, whichever is named first', [broken(2, 30n, 1n), broken(1, 20n, 9n)], 3, [20n, 9n]],
  ['the lower number at the same time', [broken(1, 20n, 9n), broken(1, 20n, 3n), broken(1, 20n, 4n)], 3, [20n, 3n]],
])('joins what readers could not read: %s', (_, of, brokenMessages, first) => {
  const firstBroken = first && { collectionTimestampNs: first[0]!, seq: first[1]! };
  expect(joinBroken(of)).toEqual({ brokenMessages, firstBroken });
});
