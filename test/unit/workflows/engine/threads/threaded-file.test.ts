import { setImmediate } from 'node:timers/promises';
import { EngineThreads } from '../../../../../workflows/engine/threads/engine-threads.js';
import { RowMemories } from '../../../../../workflows/engine/threads/row-memory.js';
import { ThreadedParquet } from '../../../../../workflows/engine/threads/threaded-file.js';
import { PARQUET_ROW_GROUP } from '../../../../../workflows/engine/rows/row-collector.js';

const { rows } = PARQUET_ROW_GROUP;
const type = { kind: 'bool' } as const;

/** Writes a whole row group whose encoding never ends, with so many jobs. */
async function isWaiting(jobs: number): Promise<boolean> {
  const threads = new EngineThreads(1);
  jest.spyOn(threads, 'run').mockReturnValue(new Promise(() => undefined));
  for (let i = 0; i < jobs; i++) threads.beginJob();
  const fields = [{ name: 'flag', type, nullable: false, isTime: false }];
  const form = { compression: 'zstd', types: { numbers: 'decimal', timestamps: 'int64' }, metadata: {} } as const;
  const sink = async (): Promise<void> => undefined;
  const file = new ThreadedParquet(fields, form, sink, threads, new AbortController().signal, new RowMemories());
  const values = new Uint8Array(rows / 8);
  const column = { type, length: rows, nullCount: 0, nullBitmap: null, values, valueOffsets: null };
  const written = file.write({ rows, columns: [column], memory: new SharedArrayBuffer(8), text: null });
  return Promise.race([written.then(() => false), setImmediate(true)]);
}

test('a partition collects the next row group while threads that it has alone encode one', async () => {
  expect(await isWaiting(1)).toBe(false);
});

test('a partition beside others waits until its row group is written', async () => {
  expect(await isWaiting(2)).toBe(true);
});
