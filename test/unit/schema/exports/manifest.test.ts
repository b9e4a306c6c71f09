import { chosenParts, type FinishedPart, manifestOf } from '../../../../schema/exports/manifest.rule.js';

const part = (index: number, rows: number): FinishedPart => ({
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
  fromNs: String(index),
  toNs: String(index + 1),
});
const plan = { granularity: 'daily', unsplitFilename: 'all.csv.gz' } as const;

describe('sealing', () => {
  it('leaves empty parts out', () => {
    const parts = [part(0, 0), part(1, 5), part(2, 0), part(3, 1)];
    expect(chosenParts({ parts, ...plan }).map(({ filename }) => filename)).toEqual(['part-1.csv.gz', 'part-3.csv.gz']);
  });

  it('keeps one header-only file, named as an unsplit one, when all are empty', () => {
    const chosen = chosenParts({ parts: [part(0, 0), part(1, 0)], ...plan });
    expect(chosen).toEqual([{ ...part(0, 0), filename: 'all.csv.gz', fromNs: '0', toNs: '2' }]);
  });

  it('counts every part in the manifest, the empty ones too', () => {
    const all = { ...plan, parts: [part(0, 0), part(1, 5), part(2, 2)] };
    const source = {
      engineVersion: '1',
      schemaSnapshot: { kind: 'raw' },
      datastream: { id: '7', exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
      startNs: '0',
      endNs: '3',
      coverage: [{ fromNs: '0', toNs: '3' }],
      clippedAtNs: null,
    };
    expect(manifestOf(source, all, chosenParts(all))).toMatchObject({
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
