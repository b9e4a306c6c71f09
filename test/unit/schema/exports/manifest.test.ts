import { chosenPartitions, type FinishedPartition, manifestOf } from '../../../../schema/exports/manifest.rule.js';

const partition = (index: number, rows: number): FinishedPartition => ({
  blobName: `exports/e/${index}/1.csv.gz`,
  etag: `"${index}"`,
  filename: `part-${index}.csv.gz`,
  bytes: 10 * rows + 20,
  sha256: 'ab',
  messages: rows + 1,
  rows,
  misfits: rows ? { price: 1, quantity: rows } : {},
  nulls: rows ? { price: 1 } : {},
  brokenMessages: 1,
  firstBroken: { collectionTimestampNs: String(index), seq: '1' },
  view: null,
  frameHours: [],
  fromNs: String(index),
  toNs: String(index + 1),
});
const plan = { granularity: 'daily', unsplitFilename: 'all.csv.gz', reductions: [] as FinishedPartition[] } as const;

describe('sealing', () => {
  it('leaves empty partitions out', () => {
    const partitions = [partition(0, 0), partition(1, 5), partition(2, 0), partition(3, 1)];
    expect(chosenPartitions({ partitions, ...plan }).map(({ filename }) => filename)).toEqual([
      'part-1.csv.gz',
      'part-3.csv.gz',
    ]);
  });

  it('keeps one header-only file, named like an unsplit one, if all are empty', () => {
    const chosen = chosenPartitions({ partitions: [partition(0, 0), partition(1, 0)], ...plan });
    expect(chosen).toEqual([{ ...partition(0, 0), filename: 'all.csv.gz', fromNs: '0', toNs: '2' }]);
  });

  it('counts every partition in the manifest, including empty ones', () => {
    const all = { ...plan, partitions: [partition(0, 0), partition(1, 5), partition(2, 2)] };
    const source = {
      engineVersion: '1',
      schemaSnapshot: { kind: 'raw' },
      datastream: { id: '7', exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
      fromNs: '0',
      toNs: '3',
      coverage: [{ fromNs: '0', toNs: '3' }],
      clippedAtNs: null,
      view: null,
    };
    expect(manifestOf(source, all, chosenPartitions(all))).toMatchObject({
      granularity: 'daily',
      rows: 7,
      messages: 10,
      brokenMessages: 3,
      misfits: { price: 2, quantity: 7 },
      nulls: { price: 2 },
      partitions: [{ filename: 'part-1.csv.gz' }, { filename: 'part-2.csv.gz' }],
    });
  });
});
