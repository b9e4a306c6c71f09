import { gunzipSync } from 'node:zlib';
import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { compileWithTransforms } from '../../../../sandbox/compile/compile-with-transforms.js';
import type { FileFormat } from '../../../../schema/exports/file-format.js';
import { EngineThreads } from '../../../../workflows/engine/threads/engine-threads.js';
import { previewRows } from '../../../../workflows/engine/preview-rows.js';
import { TransformFailure } from '../../../../workflows/transforms/transform-failure.js';
import { TransformStage } from '../../../../workflows/transforms/transform-stage.js';
import { batchesOf, messagesOf } from '../../../support/engine/message-batches.js';
import { readParquet } from '../../../support/engine/read-parquet.js';
import { columnAt, encodeWithTransforms } from '../../../support/sandbox/encode-with-transforms.js';
import { testSandbox as sandbox } from '../../../support/sandbox/test-sandbox.js';

const content: ExportSchemaContent = {
  columns: [
    { output_column: 'time', meta: { value: 'collection_timestamp_ns' } },
    columnAt('price', 'p', 'decimal(18)'),
    columnAt('double', 'p', 'decimal(18)', '{v} * 2'),
    columnAt('half', 'p', 'decimal(18)', '{v} / 2'),
    columnAt('base', 's', 'string', "regexp_extract({v}, '^[A-Z]{3}')"),
    columnAt('whole', 's', 'string', 'CAST({v} AS BIGINT)'),
    columnAt('at', 't', 'i64', 'fromUnixTimestamp64Milli({v})'),
    columnAt('late', 't', 'i64', '{v} > 1700000000000'),
    columnAt('elsewhere', 't', 'i64', 'to_timestamp({v})', 'y'),
  ],
};
const messages = messagesOf(
  '{"p":"0.100000000000000001","s":"BTC-USD","t":1700000000123}',
  '{"p":null,"t":0}',
  '{"p":"x","s":"7"}',
);

const encode = (format: FileFormat, schema = content, input = messages, threads?: EngineThreads) =>
  encodeWithTransforms(format, schema, input, threads);

describe('custom transforms in files', () => {
  it('are typed columns of Parquet', async () => {
    const { bytes, rows, misfits } = await encode('parquet');
    expect(rows).toBe(3);
    expect(misfits).toEqual({ price: 1, double: 1, half: 1, whole: 1 });
    const [first, second, third] = (await readParquet(bytes)).rows;
    expect(first).toMatchObject({ base: 'BTC', whole: null, late: true, elsewhere: null });
    expect(first!.half).toBeCloseTo(0.05);
    expect(second).toMatchObject({ double: null, half: null, base: null, whole: null, late: false });
    expect(third).toMatchObject({ base: '', whole: 7n, at: null, late: null });
  });

  it.each(['constructor', '__proto__'])('count nulls and misfits of a column named %s', async (name) => {
    const columns = [columnAt(name, 's', 'string', 'CAST({v} AS BIGINT)')];
    const { misfits, nulls } = await encode('parquet', { columns });
    expect(Object.entries(misfits)).toEqual([[name, 1]]);
    expect(Object.entries(nulls)).toEqual([[name, 2]]);
  });

  it('are cells of CSV', async () => {
    const { bytes } = await encode('csv');
    expect(
      gunzipSync(bytes)
        .toString()
        .split('\n')
        .map((line) => line.slice(line.indexOf(',') + 1)),
    ).toEqual([
      'price,double,half,base,whole,at,late,elsewhere',
      '0.100000000000000001,0.200000000000000002,0.05,BTC,,2023-11-14T22:13:20.123Z,true,',
      ',,,,,1970-01-01T00:00:00Z,false,',
      ',,,"",7,,,',
      '',
    ]);
  });

  it('are compressed by threads to the same bytes', async () => {
    const threads = new EngineThreads(1);
    const run = jest.spyOn(threads, 'run');
    const inThreads = await encode('csv', content, messages, threads).finally(() => threads.close());
    expect(run).toHaveBeenCalled();
    expect(inThreads.bytes.equals((await encode('csv')).bytes)).toBe(true);
  });

  it('come in blocks, in order', async () => {
    const many = messagesOf(...Array.from({ length: 40_000 }, (_, i) => `{"t":${i}}`));
    const schema = { columns: [columnAt('t', 't', 'i64'), columnAt('twice', 't', 'i64', '{v} + {v}')] };
    const lines = gunzipSync((await encode('csv', schema, many)).bytes)
      .toString()
      .split('\n');
    expect(lines).toHaveLength(40_002);
    expect(lines.slice(1, -1).every((line, i) => line === `${i},${2 * i}`)).toBe(true);
  });

  it('may be much longer than the values: blocks that need too much memory are split', async () => {
    const many = messagesOf(...Array.from({ length: 16_384 }, (_, i) => `{"s":"${100_000 + i}"}`));
    const schema = { columns: [columnAt('long', 's', 'string', 'repeat({v}, 700)')] };
    const text = gunzipSync((await encode('csv', schema, many)).bytes).toString('latin1');
    const lineAt = (row: number): string => text.slice('long\n'.length + row * 4_201).slice(0, 4_201);
    expect(text).toHaveLength('long\n'.length + 16_384 * 4_201);
    expect([0, 8_192, 16_383].map((row) => lineAt(row) === `${`${100_000 + row}`.repeat(700)}\n`)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('end their own export if they exceed the limits', async () => {
    const wide = { columns: [columnAt('wide', 's', 'string', 'repeat({v}, 1000)')] };
    const long = messagesOf(JSON.stringify({ s: 'x'.repeat(2_000_000) }));
    await expect(encode('csv', wide, long)).rejects.toBeInstanceOf(TransformFailure);
    expect((await encode('csv')).rows).toBe(3);
  });

  it('are in previews', async () => {
    const plan = await compileWithTransforms(content, 'x', sandbox);
    const stage = (fields: TransformStage['fields']) => new TransformStage(plan, fields, 'parquet', sandbox);
    const result = await previewRows({ batches: batchesOf(messages, 1), plan, limit: 1, isOver: () => false, stage });
    expect(result.columns.map(({ type }) => type).slice(1)).toEqual([
      ...['decimal(18)', 'decimal(18)', 'f64', 'string', 'i64', 'timestamp', 'bool', 'timestamp'],
    ]);
    expect(result.rows[0]!.slice(1)).toEqual([
      ...['0.100000000000000001', '0.200000000000000002', 0.05, 'BTC', null, '2023-11-14T22:13:20.123Z', true, null],
    ]);
    expect(result.misfits).toEqual({ whole: 1 });
  });
});
