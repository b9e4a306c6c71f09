import { RecentChanges } from '../../../../../../workflows/views/book/continuity/recent-changes.js';

const SECOND = 1_000_000_000n;

function changesOf(...list: [first: number, last: number, atSeconds: number][]): RecentChanges {
  const changes = new RecentChanges('counted');
  const message = { bytes: Buffer.from('x'), from: 0, to: 1 };
  for (const [first, last, at] of list) {
    changes.add({ first, last, previous: null, ...message, atNs: BigInt(at) * SECOND });
  }
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

  it('keeps as much of a busy stream', () => {
    const changes = changesOf(...Array.from({ length: 1_000 }, (_, i) => [i, i, i] as [number, number, number]));
    expect(lastIds(changes, 999)).toHaveLength(61);
  });

  it('forgets what came before a jump, and leaves out repeats', () =>
    expect(lastIds(changesOf([1, 1, 1], [3, 4, 2], [3, 4, 3], [5, 5, 4]), 5)).toEqual([4, 5]));

  it('begins again where ids begin again lower', () => {
    const old: [number, number, number][] = [
      [900, 900, 0],
      [901, 910, 70],
      [911, 920, 140],
    ];
    expect(lastIds(changesOf(...old, [1, 2, 141], [3, 4, 142]), 142)).toEqual([4]);
    expect(lastIds(changesOf(...old, [1, 2, 141], [921, 930, 142]), 142)).toEqual([920, 930]);
  });
});
