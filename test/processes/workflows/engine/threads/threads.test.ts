import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import type { ExportSchemaContent, TypeText } from '../../../../../schema/export-schemas/model.js';
import { encodePartition, type EncodePartitionOptions } from '../../../../../workflows/engine/encode-partition.js';
import { encodeInThreads } from '../../../../../workflows/engine/threads/encode-in-threads.js';
import { sentMessages } from '../../../../../workflows/engine/threads/message-morsels.js';
import { EngineThreads } from '../../../../../workflows/engine/threads/engine-threads.js';
import { ThreadError } from '../../../../../workflows/threads/start-thread.js';
import type { MessageBatch } from '../../../../../workflows/messages/message-batch.js';
import { StoredMessages } from '../../../../../workflows/segments/stored-messages.js';
import { batchesOf, batchOf, messagesOf } from '../../../../support/engine/message-batches.js';
import { RandomCase } from '../../../../support/engine/random-cases.js';
import { packedPage, plainPage } from '../../../../support/segments/stored-page.js';
import type { Message } from '../../../../support/engine/reference-interpreter.js';

const data = (output_column: string, path: string, type: TypeText) => ({
  output_column,
  data: { x: { json: { path, type } } },
});
const content: ExportSchemaContent = {
  columns: [
    { output_column: 'time', meta: { value: 'collection_timestamp_ns' } },
    data('id', 'id', 'i64'),
    data('price', 'p', 'decimal(18)'),
    data('share', 'f', 'f64'),
    data('flag', 'm', 'bool'),
    data('text', 's', 'string'),
    { output_column: 'nothing', data: {} },
  ],
};
const unfolding: ExportSchemaContent = {
  columns: [
    { output_column: 'time', meta: { value: 'collection_timestamp_ns' } },
    data('name', 'name', 'string'),
    data('level', 'levels.value', 'i64'),
  ],
  unfold: { x: { path: 'levels' } },
};

function manyMessages(count: number): Message[] {
  return Array.from({ length: count }, (_, i) => {
    const message = {
      id: i >> 5,
      p: i % 1000 < 40 ? null : `${i}.${i % 97}`,
      f: i / 7,
      m: i % 7 === 0,
      s: `t${i % 50}`,
    };
    const text = i % 911 === 0 ? 'broken' : JSON.stringify(i % 613 === 0 ? { ...message, id: 'x' } : message);
    return { ns: 1_700_000_000_000_000_000n + BigInt(i), bytes: Buffer.from(text) };
  });
}

async function encode(messages: readonly Message[], options: Partial<EncodePartitionOptions>, ...sizes: number[]) {
  const chunks: Uint8Array[] = [];
  const { threads } = options;
  const run = (all: EncodePartitionOptions) => (threads ? encodeInThreads(all, threads) : encodePartition(all));
  const result = await run({
    batches: batchesOf(messages, ...sizes),
    plan: compileReadPlan(content, 'x'),
    format: 'parquet',
    sink: async (chunk) => void chunks.push(chunk),
    ...options,
  });
  return { ...result, bytes: Buffer.concat(chunks) };
}

/** A row group from message number `from` on, compressed as it is stored. */
function storedBatch(batch: MessageBatch, from: number, spoil?: (body: Buffer) => Uint8Array): StoredMessages {
  const { seq, collectionTimestampNs, data, offsets, length } = batch;
  const plain = plainPage(Array.from({ length }, (_, i) => data.subarray(offsets[i], offsets[i + 1])));
  const seqBytes = Buffer.from(seq.buffer, seq.byteOffset, seq.byteLength);
  const packedSeq = packedPage(seqBytes, 0, length);
  const stored = StoredMessages.of(packedPage(plain, 0, length, spoil), packedSeq, collectionTimestampNs);
  stored.explainDamage((damage) => new Error(`between ${from} and ${from + length}`, { cause: damage }));
  return stored;
}

const pools: EngineThreads[] = [];
const poolOf = (size: number): EngineThreads => {
  const pool = new EngineThreads(size);
  pools.push(pool);
  return pool;
};

afterEach(async () => void (await Promise.all(pools.splice(0).map((pool) => pool.close()))));

describe('the same bytes with any number of threads', () => {
  const messages = manyMessages(25_000);
  const thinned = compileReadPlan({ ...content, where: { x: [{ path: 's', not_in: ['t7', 't12'] }] } }, 'x');

  it.each([1, 2, 4])('%i threads: Parquet, csv.gz and raw', async (size) => {
    const threads = poolOf(size);
    for (const options of [
      { format: 'parquet' },
      { format: 'parquet', compression: 'gzip' },
      { format: 'parquet', compression: 'snappy' },
      { format: 'parquet', parquetTypes: { numbers: 'double', timestamps: 'timestamp' } },
      { format: 'csv' },
      { format: 'parquet', plan: thinned },
      { format: 'csv', plan: thinned },
      { format: 'parquet', plan: null },
      { format: 'csv', plan: null },
    ] as const) {
      const alone = await encode(messages, options);
      const side = await encode(messages, { ...options, threads }, 17, 9_000, 1, 3_000);
      expect({ options, ...side, bytes: side.bytes.equals(alone.bytes) }).toEqual({ options, ...alone, bytes: true });
    }
  });

  it('with columns named like members of every object', async () => {
    const columns = ['constructor', 'toString', '__proto__'].map((name) => data(name, 'id', 'i64'));
    const plan = compileReadPlan({ columns }, 'x');
    const messages = messagesOf('{"id":"x"}', '{"id":1}', '{}', '{"id":"y"}');
    for (const format of ['parquet', 'csv'] as const) {
      const { misfits, nulls } = await encode(messages, { plan, format, threads: poolOf(2) }, 1);
      expect(Object.entries(misfits)).toEqual(columns.map(({ output_column }) => [output_column, 2]));
      expect(Object.entries(nulls)).toEqual(columns.map(({ output_column }) => [output_column, 3]));
    }
  });

  it('over many row groups that follow bytes of text', async () => {
    const name = 'n'.repeat(900);
    const wide = messagesOf(
      ...Array.from(
        { length: 400 },
        (_, i) => `{"name":"${name}${i}","levels":[${Array.from({ length: 250 }, (_, j) => i * j).join()}]}`,
      ),
    );
    const plan = compileReadPlan(unfolding, 'x');
    const alone = await encode(wide, { plan, compression: 'none' });
    const side = await encode(wide, { plan, compression: 'none', threads: poolOf(2) }, 100, 7);
    expect(alone.rows).toBe(100_000);
    expect(alone.bytes.length).toBeGreaterThan(80 << 20);
    expect(side.bytes.equals(alone.bytes)).toBe(true);
  });

  it('when the rows of one message are more than a thread should hold', async () => {
    const levels = Array.from({ length: 530_000 }, (_, i) => i % 10).join();
    const bomb = messagesOf('{"name":"a","levels":[1]}', `{"name":"b","levels":[${levels}]}`, '{"levels":[3]}');
    const plan = compileReadPlan(unfolding, 'x');
    for (const format of ['parquet', 'csv'] as const) {
      const alone = await encode(bomb, { plan, format });
      const threads = poolOf(2);
      const side = await encode(bomb, { plan, format, threads }, 1);
      expect(side.rows).toBe(530_002);
      expect(side.bytes.equals(alone.bytes)).toBe(true);
    }
  });

  it('on random schemas and messages', async () => {
    const threads = poolOf(2);
    for (let seed = 1; seed <= 100; seed++) {
      const random = new RandomCase(seed);
      const plan = compileReadPlan(random.content(), 'x');
      const messages = random.messages(6);
      for (const format of ['parquet', 'csv'] as const) {
        const alone = await encode(messages, { plan, format });
        const side = await encode(messages, { plan, format, threads }, 1, 2);
        const seen = { seed, format, ...side, bytes: side.bytes.equals(alone.bytes) };
        expect(seen).toEqual({ seed, format, ...alone, bytes: true });
      }
    }
  });
});

describe('messages as a segment holds them', () => {
  /** Ranges of row groups, each row group behind `spoil`. */
  async function* stored(messages: readonly Message[], spoil?: (body: Buffer) => Uint8Array) {
    for (let from = 0; from < messages.length; from += 6_000) {
      const batch = storedBatch(batchOf(messages.slice(from, from + 6_000), from), from, spoil);
      yield batch.view(0, 700);
      yield batch.view(700, batch.length);
    }
  }

  it('are unpacked by threads', async () => {
    const messages = manyMessages(25_000);
    for (const format of ['parquet', 'csv'] as const) {
      const alone = await encode(messages, { format });
      for (const threads of [undefined, poolOf(2)]) {
        const options = { format, batches: stored(messages), ...(threads && { threads }) };
        const side = await encode(messages, options);
        expect({ ...side, bytes: side.bytes.equals(alone.bytes) }).toEqual({ ...alone, bytes: true });
      }
    }
  });

  it('fail with the description of the damage by their source', async () => {
    const messages = manyMessages(7_000);
    const batches = stored(messages, (body) => body.subarray(0, -9));
    await expect(encode(messages, { batches, threads: poolOf(2) })).rejects.toThrow('between 0 and 6000');
  });
});

describe('threads', () => {
  it('are for large partitions', async () => {
    const threads = poolOf(2);
    const encoded = async (messages: readonly Message[]) => {
      const { rows } = await encodePartition({
        batches: batchesOf(messages, 1_000),
        plan: compileReadPlan(content, 'x'),
        format: 'csv',
        sink: async () => undefined,
        threads,
      });
      return [rows, threads.running];
    };
    const long = messagesOf(...Array.from({ length: 18_000 }, (_, i) => `{"id":${i},"s":"${'s'.repeat(1_000)}"}`));
    expect(await encoded(manyMessages(5_000))).toEqual([4_994, 0]);
    expect(await encoded(long)).toEqual([18_000, 2]);
  });

  it('start in advance on request', async () => {
    const threads = poolOf(2);
    threads.startAll();
    expect(threads.running).toBe(2);
    const messages = manyMessages(20_000);
    const [side, alone] = [await encode(messages, { threads }), await encode(messages, {})];
    expect(side.bytes.equals(alone.bytes)).toBe(true);
  });

  it('are shared by partitions, each in its own order', async () => {
    const threads = poolOf(2);
    const messages = manyMessages(20_000);
    const [csv, parquet] = await Promise.all([
      encode(messages, { format: 'csv' }),
      encode(messages, { format: 'parquet' }),
    ]);
    const sides = await Promise.all(
      [1, 2, 3, 4].map((i) => encode(messages, { format: i % 2 ? 'csv' : 'parquet', threads })),
    );
    expect(sides.map(({ bytes }, i) => bytes.equals((i % 2 ? parquet : csv).bytes))).toEqual([true, true, true, true]);
  });

  /**
   * Returns the result of a task behind a scan that is canceled at once: 'done' if a thread had it
   * already.
   */
  async function nextTaskBehind(scanned: MessageBatch): Promise<string> {
    const threads = poolOf(1);
    const { messages, transfer } = sentMessages(scanned)!;
    const job = { id: threads.newJobId(), plan: compileReadPlan(content, 'x'), format: 'parquet' } as const;
    const scan = threads.run({ kind: 'scan', job, messages, memory: null }, transfer);
    const abort = new AbortController();
    const deflate = threads.linesDeflater(abort.signal)({ lines: new Uint8Array(100), window: new Uint8Array(0) });
    abort.abort(new Error('canceled'));
    const end = await deflate.then(
      () => 'done',
      (error: Error) => error.message,
    );
    await scan;
    return end;
  }

  it('have their next task in advance, but not behind a long scan', async () => {
    const batchWith = (text: string, count = 10) =>
      batchOf(messagesOf(...Array.from({ length: count }, (_, i) => `{"id":${i},"s":"${text}"}`)));
    const long = 's'.repeat(5 << 20);
    expect(await nextTaskBehind(batchWith('short'))).toBe('done');
    expect(await nextTaskBehind(batchWith(long, 1))).toBe('canceled');
    expect(await nextTaskBehind(storedBatch(batchWith('short'), 0))).toBe('done');
    expect(await nextTaskBehind(storedBatch(batchWith(long, 1), 0))).toBe('canceled');
  });

  it('stop for the signal, and go on with others', async () => {
    const threads = poolOf(2);
    const abort = new AbortController();
    const messages = manyMessages(60_000);
    const canceled = encode(messages, {
      threads,
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('canceled')),
    });
    await expect(canceled).rejects.toThrow('canceled');
    expect((await encode(messages, { threads })).rows).toBeGreaterThan(59_000);
  });

  it('fail the partition if one is lost, and start again', async () => {
    const threads = poolOf(1);
    const messages = manyMessages(60_000);
    const lost = encode(messages, {
      threads,
      onProgress: () => {
        const [thread] = (threads as unknown as { threads: { worker: { terminate(): void } }[] }).threads;
        thread!.worker.terminate();
      },
    });
    await expect(lost).rejects.toThrow(ThreadError);
    expect((await encode(messages, { threads })).rows).toBeGreaterThan(59_000);
  });

  it('pass on what the source and the sink throw', async () => {
    const threads = poolOf(2);
    const messages = manyMessages(60_000);
    const broken = (async function* () {
      yield* batchesOf(messages);
      throw new Error('the source');
    })();
    await expect(encode([], { threads, batches: broken })).rejects.toThrow('the source');
    const sink = async () => Promise.reject(new Error('the sink'));
    await expect(encode(messages, { threads, sink })).rejects.toThrow('the sink');
  });
});
