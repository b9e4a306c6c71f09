import { newestRowsFirst, nextTailRange, type TailBatch, withBatch } from '../../../../web/streams/tail.rule.js';

const S = 1_000_000_000n;
const NEWEST = 1_000n * S;

describe('what a tail reads next', () => {
  test.each<
    [what: string, throughNs: bigint | null, rate: number | null, seconds: [from: bigint, jumped: bigint] | null]
  >([
    ['begins with a minute of an unknown rate', null, null, [940n, 0n]],
    ['begins with a minute of a slow stream', null, 0.1, [940n, 0n]],
    ['begins with some thirty messages', null, 3, [990n, 0n]],
    ['goes on where it was', 995n * S, 3, [995n, 0n]],
    ['goes on where it was, also of a fast stream', 960n * S, 5_000, [960n, 0n]],
    ['leaves out what is older than a minute', 900n * S, 3, [940n, 40n]],
    ['is nothing without newer messages', NEWEST + 1n, 3, null],
  ])('%s', (_, throughNs, rate, seconds) => {
    const range = nextTailRange(throughNs, NEWEST, rate);
    expect(range && [range.fromNs / S, range.jumpedNs / S, range.toNs]).toEqual(seconds && [...seconds, NEWEST + 1n]);
  });

  it('is at least a millisecond, and not before 1970', () => {
    expect(nextTailRange(null, NEWEST, 1e9)).toMatchObject({ fromNs: NEWEST + 1n - 1_000_000n });
    expect(nextTailRange(null, 5n, null)).toMatchObject({ fromNs: 0n });
  });
});

describe('rows of a tail', () => {
  const columns = ['collection_timestamp_ns', 'trade_id'].map((name) => ({ name, type: 'int64' }));
  const rows = [
    ['1', 'a'],
    ['2', 'd'],
    ['2', 'c'],
    ['2', 'b'],
  ];
  const ids = (beginsWithNewest: boolean, shown = columns) =>
    newestRowsFirst(shown, rows, beginsWithNewest)
      .map(([, id]) => id)
      .join('');

  it('have the last of a frame first', () => expect(ids(false)).toBe('bcda'));
  it('have the first of a frame first where it begins with the newest', () => expect(ids(true)).toBe('dcba'));
  it('are turned without a collection time', () => expect(ids(true, columns.slice(1))).toBe('bcda'));
});

describe('the batches of a tail', () => {
  const batch = (toNs: bigint, rows: number, skipped = 0): TailBatch => ({
    ...{ toNs, columns: [], scanned: rows + skipped, skipped, jumpedNs: 0n },
    rows: Array.from({ length: rows }, (_, i) => [i]),
  });

  it('are bounded, the newest first', () => {
    const batches = [batch(3n, 100), batch(2n, 100), batch(1n, 90)].reverse().reduce<TailBatch[]>(withBatch, []);
    expect(withBatch(batches, batch(4n, 50)).map(({ toNs, rows }) => [toNs, rows.length])).toEqual([
      [4n, 50],
      [3n, 100],
      [2n, 100],
      [1n, 50],
    ]);
  });

  it('are only those with messages', () => {
    expect(withBatch([batch(1n, 1)], batch(2n, 0))).toEqual([batch(1n, 1)]);
    expect(withBatch([batch(1n, 1)], batch(2n, 0, 7))).toHaveLength(2);
  });
});
