import type { MessageBatch } from '../../../../../workflows/messages/message-batch.js';
import { coalesce } from '../../../../../workflows/exports/rows/coalesce-batches.js';
import { mergeInOrder, type BatchSource } from '../../../../../workflows/exports/rows/merge-batches.js';
import { batchView } from '../../../../../workflows/segments/stored-messages.js';
import { readAhead, type SizedSource } from '../../../../../workflows/exports/rows/read-ahead.js';

type Row = readonly [ns: number, seq: number, text: string];

function batchOf(rows: readonly Row[]): MessageBatch {
  const messages = rows.map(([, , text]) => Buffer.from(text));
  const offsets = new Int32Array(rows.length + 1);
  messages.forEach((message, i) => (offsets[i + 1] = offsets[i]! + message.length));
  return {
    length: rows.length,
    seq: BigInt64Array.from(rows, ([, seq]) => BigInt(seq)),
    collectionTimestampNs: BigInt64Array.from(rows, ([ns]) => BigInt(ns)),
    data: Buffer.concat(messages),
    offsets,
  };
}

function rowsOf(batch: MessageBatch): Row[] {
  return Array.from({ length: batch.length }, (_, i) => [
    Number(batch.collectionTimestampNs[i]),
    Number(batch.seq[i]),
    Buffer.from(batch.data.subarray(batch.offsets[i], batch.offsets[i + 1])).toString(),
  ]);
}

function sourceOf(opened: number[], id: number, ...batches: Row[][]): SizedSource {
  return {
    messageBytes: 1_000,
    minNs: BigInt(batches.flat()[0]?.[0] ?? 0),
    open: async function* () {
      opened.push(id);
      for (const rows of batches) yield batchOf(rows);
    },
  };
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const merged = async (sources: BatchSource[]): Promise<Row[][]> =>
  (await Array.fromAsync(mergeInOrder(each(sources)))).map(rowsOf);

const row = (ns: number, seq: number): Row => [ns, seq, `${ns}/${seq}`];

describe('merge', () => {
  it.each<[string, Row[][][]]>([
    ['one after another', [[[row(1, 1), row(2, 2)]], [[row(3, 3)]]]],
    ['interleaved', [[[row(1, 1), row(5, 5)]], [[row(2, 9), row(4, 10)]], [[row(3, 2)]]]],
    ['equal times by arrival', [[[row(1, 1), row(7, 4)]], [[row(7, 2), row(7, 3), row(7, 9)]]]],
    [
      'several batches in a source',
      [
        [[row(1, 1)], [], [row(6, 6)]],
        [[row(2, 2)], [row(7, 7)]],
      ],
    ],
    ['one inside another', [[[row(1, 1), row(2, 2), row(9, 3)]], [[row(3, 4), row(4, 5)]], [[row(5, 6)]]]],
    ['an empty source', [[[]], [[row(1, 1)]]]],
    ['starting together', [[[row(1, 2), row(3, 4)]], [[row(1, 1), row(2, 3)]]]],
  ])('gives rows by time, then arrival: %s', async (_name, inputs) => {
    const sources = inputs.map((batches, id) => sourceOf([], id, ...batches));
    const expected = inputs.flat(2).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    expect((await merged(sources)).flat()).toEqual(expected);
  });

  it('keeps what the exchange repeated', async () => {
    const sources = [sourceOf([], 0, [row(1, 1), row(1, 1)]), sourceOf([], 1, [row(1, 1)])];
    expect((await merged(sources)).flat()).toHaveLength(3);
  });

  it('passes whole batches where nothing overlaps and opens a source only when its time comes', async () => {
    const opened: number[] = [];
    const sources = [sourceOf(opened, 0, [row(1, 1), row(2, 2)]), sourceOf(opened, 1, [row(3, 3), row(4, 4)])];
    const iterator = mergeInOrder(each(sources));
    expect(rowsOf((await iterator.next()).value as MessageBatch)).toHaveLength(2);
    expect(opened).toEqual([0]);
    expect(rowsOf((await iterator.next()).value as MessageBatch)).toHaveLength(2);
    expect(opened).toEqual([0, 1]);
  });

  it('agrees with sorting on random input', async () => {
    let state = 7;
    const random = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
    const inputs = Array.from({ length: 12 }, () => {
      const rows = Array.from({ length: random(40) }, () => row(random(60), random(1_000)));
      return rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    }).filter((rows) => rows.length > 0);
    inputs.sort((a, b) => a[0]![0] - b[0]![0]);
    const sources = inputs.map((rows, id) => sourceOf([], id, rows.slice(0, 5), rows.slice(5)));
    const expected = inputs.flat().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const result = await Array.fromAsync(coalesce(mergeInOrder(readAhead(each(sources)))));
    expect(result.map(rowsOf).flat()).toEqual(expected);
  });
});

describe('coalescing', () => {
  it('joins small batches, views among them, and leaves large ones alone', async () => {
    const large = batchOf(Array.from({ length: 2_000 }, (_, i) => row(i + 10, i)));
    const small = batchView(batchOf([row(1, 1), row(2, 2), row(3, 3)]), 1, 3);
    const result = await Array.fromAsync(coalesce(each([small, small, large, small])));
    expect(result.map((batch) => batch.length)).toEqual([4, 2_000, 2]);
    expect(rowsOf(result[0]!)).toEqual([row(2, 2), row(3, 3), row(2, 2), row(3, 3)]);
    expect(result[1]).toBe(large);
  });
});

describe('reading ahead', () => {
  it('begins the next sources early, and reports their failure only to who reads them', async () => {
    const opened: number[] = [];
    const broken: SizedSource = {
      minNs: 3n,
      messageBytes: 1_000,
      open: async function* () {
        throw new Error('away');
      },
    };
    const iterator = readAhead(each([sourceOf(opened, 0, [row(1, 1)]), sourceOf(opened, 1, [row(2, 2)]), broken]));
    const first = (await iterator.next()).value as BatchSource;
    expect(opened).toEqual([0, 1]);
    expect((await Array.fromAsync(first.open())).map(rowsOf)).toEqual([[row(1, 1)]]);
    await iterator.next();
    const last = (await iterator.next()).value as BatchSource;
    await expect(Array.fromAsync(last.open())).rejects.toThrow('away');
  });

  it('ends a source whose reader stops early', async () => {
    let ended = 0;
    const source: SizedSource = {
      ...sourceOf([], 0),
      open: async function* () {
        try {
          yield batchOf([row(1, 1)]);
          yield batchOf([row(2, 2)]);
        } finally {
          ended += 1;
        }
      },
    };
    for await (const ahead of readAhead(each([source]))) {
      for await (const batch of ahead.open()) {
        expect(rowsOf(batch)).toEqual([row(1, 1)]);
        break;
      }
    }
    expect(ended).toBe(1);
  });

  it.each([
    { sources: 'small ones', messageBytes: 1_000, ahead: [2, 3, 4, 5, 6] },
    { sources: 'large ones', messageBytes: 16 << 20, ahead: [2, 2, 2, 2, 2] },
  ])('begins more with each that is used: $sources', async ({ messageBytes, ahead }) => {
    const opened: number[] = [];
    const sources = Array.from({ length: 40 }, (_, i) => ({ ...sourceOf(opened, i, [row(i, i)]), messageBytes }));
    const iterator = readAhead(each(sources));
    for (const [used, more] of ahead.entries()) {
      await iterator.next();
      expect(opened).toHaveLength(used + 1 + more);
    }
    await iterator.return(undefined);
  });
});
