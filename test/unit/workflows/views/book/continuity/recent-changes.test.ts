import { RecentChanges } from '../../../../../../workflows/views/book/continuity/recent-changes.js';

const SECOND = 1_000_000_000n;

function changesOf(...list: [first: number, last: number, atSeconds: number][]): RecentChanges {
  const changes = new RecentChanges('counted');
  const bytes = Buffer.from('x');
  for (const [first, last, at] of list) changes.add({ first, last, previous: null }, bytes, BigInt(at) * SECOND);
  return changes;
}
const lastIds = (changes: RecentChanges, atSeconds: number): (number | null)[] =>
  changes.upTo(BigInt(atSeconds) * SECOND).map(({ last }) => last);

describe('RecentChanges', () => {
  it('keeps a minute, and the newest change in any case', () => {
    const changes = changesOf([1, 1, 0], [2, 2, 30], [3, 3, 90]);
    expect(lastIds(changes, 90)).toEqual([2, 3]);
    expect(lastIds(changes, 900)).toEqual([3]);
  });

  it('forgets what came before a jump, and leaves out repeats', () =>
    expect(lastIds(changesOf([1, 1, 1], [3, 4, 2], [3, 4, 3], [5, 5, 4]), 5)).toEqual([4, 5]));

  it('keeps copies of the bytes', () => {
    const bytes = Buffer.from('a');
    const changes = new RecentChanges('none');
    changes.add({ first: null, last: null, previous: null }, bytes, 1n);
    bytes[0] = 0;
    expect(Buffer.from(changes.upTo(1n)[0]!.bytes).toString()).toBe('a');
  });
});
