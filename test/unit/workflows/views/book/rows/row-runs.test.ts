import { RowRuns } from '../../../../../../workflows/views/book/rows/row-runs.js';

const row = (text: string): Uint8Array => Buffer.from(text);

function taken(rows: RowRuns): { at: bigint; text: string; seq: bigint }[] {
  return [...rows.take()].flatMap(({ length, data, offsets, collectionTimestampNs, seq }) =>
    Array.from({ length }, (_, i) => ({
      at: collectionTimestampNs[i]!,
      text: Buffer.from(data.subarray(offsets[i], offsets[i + 1])).toString(),
      seq: seq[i]!,
    })),
  );
}

describe('RowRuns', () => {
  it('repeats equal rows, and numbers all', () => {
    const rows = new RowRuns();
    rows.add(10n, 5n, 3, row('a'));
    rows.add(25n, 0n, 1, row('bb'));
    rows.confirm();
    expect(taken(rows)).toEqual([
      { at: 10n, text: 'a', seq: 0n },
      { at: 15n, text: 'a', seq: 1n },
      { at: 20n, text: 'a', seq: 2n },
      { at: 25n, text: 'bb', seq: 3n },
    ]);
    expect(taken(rows)).toEqual([]);
  });

  it('keeps rows that are not certain, and takes them later', () => {
    const rows = new RowRuns();
    rows.add(1n, 0n, 1, row('a'));
    rows.confirm();
    rows.add(2n, 0n, 1, row('b'));
    expect(taken(rows).map(({ text }) => text)).toEqual(['a']);
    rows.add(3n, 0n, 1, row('c'));
    rows.confirm();
    expect(taken(rows)).toEqual([
      { at: 2n, text: 'b', seq: 1n },
      { at: 3n, text: 'c', seq: 2n },
    ]);
  });

  it('drops rows from within a run, but none that is certain', () => {
    const rows = new RowRuns();
    rows.add(10n, 10n, 3, row('a'));
    rows.confirm();
    rows.add(40n, 10n, 3, row('b'));
    rows.add(70n, 10n, 3, row('c'));
    rows.dropAfter(55n);
    expect(taken(rows).map(({ at }) => at)).toEqual([10n, 20n, 30n, 40n, 50n]);
  });

  it('cuts a long run into batches, whatever the size of its rows', () => {
    const rows = new RowRuns();
    rows.add(0n, 1n, 20_000, row('a'));
    rows.add(20_000n, 1n, 3, new Uint8Array(5 << 20));
    rows.confirm();
    const batches = [...rows.take()];
    expect(batches.map(({ length }) => length)).toEqual([8_192, 8_192, 3_617, 1, 1]);
    expect(batches.reduce((sum, { length }) => sum + length, 0)).toBe(20_003);
  });
});
