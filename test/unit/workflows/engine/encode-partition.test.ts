import { gunzipSync } from 'node:zlib';
import type { ExportSchemaContent, TypeText } from '../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../schema/export-schemas/compile-read-plan.js';
import { PARQUET_COMPRESSIONS } from '../../../../schema/exports/file-format.js';
import type { EncodePartitionOptions } from '../../../../workflows/engine/encode-partition.js';
import { ParquetWriter } from '../../../../workflows/engine/parquet/parquet-writer.js';
import { PlanCollector } from '../../../../workflows/engine/rows/plan-collector.js';
import { encodeMessages, type EncodeOptions } from '../../../support/engine/encode-messages.js';
import { batchesOf, messagesOf } from '../../../support/engine/message-batches.js';
import { interpret, type Message } from '../../../support/engine/reference-interpreter.js';
import { readParquet } from '../../../support/engine/read-parquet.js';

const data = (output_column: string, path: string, type: TypeText) => ({
  output_column,
  data: { x: { json: { path, type } } },
});
const content: ExportSchemaContent = {
  columns: [
    { output_column: 'time', meta: { value: 'collection_timestamp_ns' } },
    { output_column: 'at', meta: { value: 'collection_timestamp_ns', format: 'iso8601' } },
    data('id', 'id', 'i64'),
    data('price', 'p', 'decimal(18)'),
    data('share', 'f', 'f64'),
    data('flag', 'm', 'bool'),
    data('text', 's', 'string'),
    { output_column: 'nothing', data: {} },
  ],
};
const plan = compileReadPlan(content, 'x');
const mixed = messagesOf(
  '{"id":1,"p":"60000.1","f":0.1,"m":true,"s":"a"}',
  '{"id":null,"p":-0.000000000000000001,"s":""}',
  'broken',
  '{"id":-9223372036854775808,"f":-0.0,"m":false,"s":"é, \\"q\\"\\n"}',
  '{"p":99999999999999999999.999999999999999999,"f":1e21,"m":1,"s":"a"}',
);

/** Rows that repeat here and there, with ranges of nulls, over several pages and row groups. */
function manyMessages(count: number): Message[] {
  return Array.from({ length: count }, (_, i) => {
    return { ns: timeOf(i), bytes: Buffer.from(JSON.stringify(memberOf(i))) };
  });
}

const timeOf = (i: number): bigint => 1_700_000_000_000_000_000n + BigInt(i);

function memberOf(i: number) {
  const price = `${60_000 + (Math.imul(i, 2654435761) >>> 20)}.${i % 97}`;
  const text = i % 5 === 0 ? null : `t${i % 3 === 0 ? i : i % 50}`;
  return { id: i >> 5, p: i % 1000 < 40 ? null : price, f: i / 7, m: i % 7 === 0, s: text };
}

/** Returns the expected rows of four columns of `manyMessages`; the judge would take its time. */
function manyRows(count: number) {
  return Array.from({ length: count }, (_, i) => {
    const { id, p, m, s } = memberOf(i);
    const [whole = '', fraction = ''] = (p ?? '').split('.');
    const price = p === null ? null : { scaled: BigInt(whole + fraction.padEnd(18, '0')), scale: 18 };
    return { id: BigInt(id), price, flag: m, text: s };
  });
}

const encode = (messages: readonly Message[], options: EncodeOptions, ...batchSizes: number[]) =>
  encodeMessages(messages, { plan, ...options }, ...batchSizes);

/** Rows of the judge as the reader gives them. */
function expectedRows(messages: Message[]) {
  const { names, rows } = interpret(content, 'x', messages);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
}

describe('Parquet', () => {
  it.each(PARQUET_COMPRESSIONS)('as another reader sees it, %s', async (compression) => {
    const { bytes, rows } = await encode(mixed, { compression });
    const read = await readParquet(bytes);
    expect(rows).toBe(4);
    expect(read.rows).toEqual(expectedRows(mixed));
    const codec = { snappy: 'SNAPPY', zstd: 'ZSTD', gzip: 'GZIP', lz4: 'LZ4_RAW', none: 'UNCOMPRESSED' }[compression];
    const codecs = read.metadata.row_groups[0]!.columns.map((column) => column.meta_data!.codec);
    expect(new Set(codecs)).toEqual(new Set([codec]));
  });

  it('has the types of the contract: required meta columns, decimals of 38 digits, UTC nanoseconds', async () => {
    const { metadata } = await readParquet((await encode(mixed, {})).bytes);
    expect(metadata.schema.slice(1)).toMatchObject([
      { name: 'time', type: 'INT64', repetition_type: 'REQUIRED' },
      {
        name: 'at',
        type: 'INT64',
        repetition_type: 'REQUIRED',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'NANOS' },
      },
      { name: 'id', type: 'INT64', repetition_type: 'OPTIONAL' },
      {
        name: 'price',
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: 16,
        precision: 38,
        scale: 18,
        converted_type: 'DECIMAL',
      },
      { name: 'share', type: 'DOUBLE' },
      { name: 'flag', type: 'BOOLEAN' },
      { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      { name: 'nothing', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ]);
  });

  it('over many pages, dictionaries and nulls', async () => {
    // Just beyond the rows of a page, and of what a dictionary holds.
    const messages = manyMessages(66_000);
    const expected = manyRows(66_000);
    const four = ['id', 'price', 'flag', 'text'];
    const columns = content.columns.filter(({ output_column: name }) => four.includes(name));
    const options = { plan: compileReadPlan({ columns }, 'x'), compression: 'lz4' } as const;
    const { rows } = await readParquet((await encode(messages, options, 8192)).bytes);
    expect(rows.length).toBe(expected.length);
    const different = rows.findIndex((row, i) => !sameRow(row, expected[i]!));
    expect(different < 0 ? null : rows[different]).toEqual(different < 0 ? null : expected[different]);
  });

  it('keeps statistics by which readers skip row groups', async () => {
    const { metadata } = await readParquet((await encode(manyMessages(1000), {})).bytes);
    const of = (i: number) => metadata.row_groups[0]!.columns[i]!.meta_data!.statistics!;
    expect(of(2)).toMatchObject({ min_value: 0n, max_value: 31n, null_count: 0n });
    expect(of(3)).toMatchObject({ null_count: 40n });
    expect(of(7)).toMatchObject({ null_count: 1000n });
    expect(of(7).max_value).toBeUndefined();
  });

  it('cuts row groups by rows, inside a message if needed', async () => {
    const unfolded = compileReadPlan({ columns: [data('v', 'x', 'i64')], unfold: { x: { path: 'x' } } }, 'x');
    const collector = new PlanCollector(unfolded, { rows: 4, bytes: 1 << 20 }, 'parquet');
    const chunks: Uint8Array[] = [];
    const writer = new ParquetWriter(collector.fields, 'none', async (chunk) => void chunks.push(chunk));
    for await (const batch of batchesOf(messagesOf('{"x":[1,2,3]}', '{"x":[4,5,6,7,8,9]}', '{"x":[10]}'))) {
      for (let next = 0; next < batch.length || collector.isFull;) {
        next = collector.add(batch, next);
        if (collector.isFull) await writer.writeRowGroup(collector.take());
      }
    }
    await writer.writeRowGroup(collector.take());
    await writer.finish();
    const { metadata, rows } = await readParquet(Buffer.concat(chunks));
    expect(metadata.row_groups.map((group) => group.num_rows)).toEqual([4n, 4n, 2n]);
    expect(rows.map((row) => row['v'])).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n]);
  });

  it('keeps values over many row groups, whose buffers take turns', async () => {
    const messages = manyMessages(1_000);
    const collector = new PlanCollector(plan, { rows: 1_000, bytes: 8_192 }, 'parquet');
    const chunks: Uint8Array[] = [];
    const writer = new ParquetWriter(collector.fields, 'snappy', async (chunk) => void chunks.push(chunk));
    let writing = Promise.resolve();
    for await (const batch of batchesOf(messages, 300)) {
      for (let next = 0; next < batch.length || collector.isFull;) {
        next = collector.add(batch, next);
        if (!collector.isFull) continue;
        await writing;
        writing = writer.writeRowGroup(collector.take());
      }
    }
    await writing;
    await writer.writeRowGroup(collector.take());
    await writer.finish();
    const { metadata, rows } = await readParquet(Buffer.concat(chunks));
    expect(metadata.row_groups.length).toBeGreaterThan(5);
    expect(rows).toEqual(expectedRows(messages));
  });

  it('without rows is a file with a schema', async () => {
    const { metadata, rows } = await readParquet((await encode([], {})).bytes);
    expect(rows).toEqual([]);
    expect(metadata.schema.length).toBe(9);
  });

  it('of raw messages is text that readers accept, whatever the bytes', async () => {
    const frames = [Buffer.from('{"a":"é"}'), Buffer.from('{"a":"x\xff\xfe"}', 'latin1'), Buffer.from('{}')];
    const { rows, brokenMessages, firstBroken, bytes } = await encode(
      frames.map((frame, i) => ({ ns: BigInt(i), bytes: frame })),
      { plan: null },
    );
    expect({ rows, brokenMessages, at: firstBroken?.collectionTimestampNs }).toEqual({
      rows: 3,
      brokenMessages: 1,
      at: 1n,
    });
    expect((await readParquet(bytes)).rows.map((row) => row['data'])).toEqual(['{"a":"é"}', '{"a":"x��"}', '{}']);
  });

  it('of raw messages does not join a character that one message breaks off and the next goes on with', async () => {
    const frames = ['{"a":"\xc3', '\xa9"}', '', '{}'].map((text) => Buffer.from(text, 'latin1'));
    const messages = frames.map((bytes, i) => ({ ns: BigInt(i), bytes }));
    const whole = await encode(messages, { plan: null });
    expect(whole.brokenMessages).toBe(2);
    expect((await readParquet(whole.bytes)).rows.map((row) => row['data'])).toEqual(['{"a":"�', '�"}', '', '{}']);
    expect((await encode(messages, { plan: null }, 1)).bytes.equals(whole.bytes)).toBe(true);
  });

  it('keeps raw messages to the byte, including broken ones', async () => {
    const { rows, brokenMessages, bytes } = await encode(mixed, { plan: null });
    expect({ rows, brokenMessages }).toEqual({ rows: 5, brokenMessages: 0 });
    expect((await readParquet(bytes)).rows).toEqual(
      mixed.map((message) => ({ collection_timestamp_ns: message.ns, data: message.bytes.toString() })),
    );
  });
});

describe('CSV', () => {
  it('follows the contract to the byte', async () => {
    const { bytes } = await encode(mixed, { format: 'csv' });
    expect(gunzipSync(bytes).toString()).toBe(
      [
        'time,at,id,price,share,flag,text,nothing',
        '1700000000123456789,2023-11-14T22:13:20.123456789Z,1,60000.1,0.1,true,a,',
        '1700000001123456789,2023-11-14T22:13:21.123456789Z,,-0.000000000000000001,,,"",',
        '1700000003123456789,2023-11-14T22:13:23.123456789Z,-9223372036854775808,,-0,false,"é, ""q""\n",',
        '1700000004123456789,2023-11-14T22:13:24.123456789Z,,99999999999999999999.999999999999999999,1e+21,true,a,',
        '',
      ].join('\n'),
    );
  });

  it('without rows is the header', async () => {
    expect(gunzipSync((await encode([], { format: 'csv' })).bytes).toString()).toBe(
      'time,at,id,price,share,flag,text,nothing\n',
    );
  });

  it('quotes raw messages', async () => {
    const { bytes } = await encode(messagesOf('{"a":1}', 'x'), { plan: null, format: 'csv' });
    expect(gunzipSync(bytes).toString()).toBe(
      'collection_timestamp_ns,data\n1700000000123456789,"{""a"":1}"\n1700000001123456789,x\n',
    );
  });
});

describe('a partition', () => {
  it.each<EncodePartitionOptions['format']>(['csv', 'parquet'])(
    'has the same bytes however batches are cut, %s',
    async (format) => {
      const messages = manyMessages(12_000);
      const whole = await encode(messages, { format });
      for (const sizes of [[1, 7, 500], [8192], [11_999, 1]]) {
        expect((await encode(messages, { format }, ...sizes)).bytes.equals(whole.bytes)).toBe(true);
      }
    },
  );

  it('reports rows, misfits and broken messages', async () => {
    const result = await encode(messagesOf('{"id":"x","p":"y"}', '{"id":1.5}', '{'), {});
    expect(result).toMatchObject({
      rows: 2,
      misfits: { id: 2, price: 1 },
      nulls: { id: 2, price: 2 },
      brokenMessages: 1,
      firstBroken: { seq: 2n, collectionTimestampNs: 1_700_000_002_123_456_789n },
    });
  });

  it.each(['constructor', 'toString', '__proto__'])('counts nulls and misfits of a column named %s', async (name) => {
    const named = compileReadPlan({ columns: [data(name, 'id', 'i64')] }, 'x');
    const result = await encode(messagesOf('{"id":"x"}', '{"id":1}', '{}'), { plan: named });
    expect(Object.entries(result.misfits)).toEqual([[name, 1]]);
    expect(Object.entries(result.nulls)).toEqual([[name, 2]]);
  });

  it('stops if the signal aborts, and if the sink fails', async () => {
    await expect(encode(mixed, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    const sink = async () => Promise.reject(new Error('no room'));
    await expect(encode(mixed, { sink })).rejects.toThrow('no room');
    await expect(encode(manyMessages(1000), { sink, format: 'csv' })).rejects.toThrow('no room');
  });

  it('reports progress', async () => {
    const progress: [number, number][] = [];
    await encode(mixed, { onProgress: (messages, rows) => progress.push([messages, rows]) }, 2);
    expect(progress).toEqual([
      [2, 2],
      [4, 3],
      [5, 4],
    ]);
  });
});

function sameRow(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys(b).every((name) => {
    const [x, y] = [a[name], b[name]] as { scaled?: bigint }[];
    return x === y || (x?.scaled !== undefined && x.scaled === y?.scaled);
  });
}
