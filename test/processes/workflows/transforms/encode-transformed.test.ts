import { gunzipSync } from 'node:zlib';
import type { ExportSchemaContent, TypeText } from '../../../../schema/export-schemas/model.js';
import { compileWithTransforms } from '../../../../sandbox/compile/compile-with-transforms.js';
import type { FileFormat } from '../../../../schema/exports/file-format.js';
import { EngineThreads } from '../../../../workflows/engine/threads/engine-threads.js';
import { previewRows } from '../../../../workflows/engine/preview-rows.js';
import { encodeTransformed } from '../../../../workflows/transforms/encode-transformed.js';
import { TransformFailure } from '../../../../workflows/transforms/transform-failure.js';
import { TransformStage } from '../../../../workflows/transforms/transform-stage.js';
import { batchesOf, messagesOf } from '../../../support/engine/message-batches.js';
import { readParquet } from '../../../support/engine/read-parquet.js';
import { testSandbox as sandbox } from '../../../support/sandbox/test-sandbox.js';

const column = (output_column: string, path: string, type: TypeText, transform?: string, exchange = 'x') => ({
  output_column,
  data: { [exchange]: { json: { path, type }, ...(transform === undefined ? {} : { transform }) } },
});
const content: ExportSchemaContent = {
  columns: [
    { output_column: 'time', meta: { value: 'collection_timestamp_ns' } },
    column('price', 'p', 'decimal(18)'),
    column('double', 'p', 'decimal(18)', '{v} * 2'),
    column('half', 'p', 'decimal(18)', '{v} / 2'),
    column('base', 's', 'string', "regexp_extract({v}, '^[A-Z]{3}')"),
    column('whole', 's', 'string', 'CAST({v} AS BIGINT)'),
    column('at', 't', 'i64', 'fromUnixTimestamp64Milli({v})'),
    column('late', 't', 'i64', '{v} > 1700000000000'),
    column('elsewhere', 't', 'i64', 'to_timestamp({v})', 'y'),
  ],
};
const messages = messagesOf(
  '{"p":"0.100000000000000001","s":"BTC-USD","t":1700000000123}',
  '{"p":null,"t":0}',
  '{"p":"x","s":"7"}',
);

async function encode(format: FileFormat, schema = content, input = messages, threads?: EngineThreads) {
  const chunks: Uint8Array[] = [];
  const plan = await compileWithTransforms(schema, 'x', sandbox);
  const result = await encodeTransformed(
    {
      batches: batchesOf(input, 2),
      plan,
      format,
      sink: async (chunk) => void chunks.push(chunk),
      ...(threads && { threads }),
    },
    sandbox,
  );
  return { ...result, bytes: Buffer.concat(chunks) };
}

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
    const run = vi.spyOn(threads, 'run');
    const inThreads = await encode('csv', content, messages, threads).finally(() => threads.close());
    expect(run).toHaveBeenCalled();
    expect(inThreads.bytes.equals((await encode('csv')).bytes)).toBe(true);
  });

  it.each(['csv', 'parquet'] as const)('are evaluated once for values that repeat (%s)', async (format) => {
    const texts = ['"BTC-USD"', '"7"', 'null', '""'];
    const many = messagesOf(...Array.from({ length: 4_001 }, (_, i) => `{"s":${texts[i % 4]},"p":"${i % 3}.5"}`));
    const transforms = {
      base: "regexp_extract({v}, '^[A-Z]{3}')",
      whole: 'CAST({v} AS BIGINT)',
      known: "coalesce({v}, 'none')",
      parts: "string_split({v}, '-')",
      filled: "{v} <> ''",
      root: 'sqrt(length({v}))',
    };
    const ofText = Object.entries(transforms).map(([name, sql]) => column(name, 's', 'string', sql));
    const schema = { columns: [...ofText, column('double', 'p', 'decimal(18)', '{v} * 2')] };
    const run = vi.spyOn(sandbox, 'run');
    const { bytes, misfits, nulls } = await encode(format, schema, many);
    const values = run.mock.calls.map(([task]) => (task.op === 'evaluate' ? task.column.valid.length : 0));
    run.mockRestore();
    expect(values.reduce((sum, n) => sum + n, 0)).toBe(4 * ofText.length);
    expect(misfits).toEqual({ whole: 2_001 });
    expect(nulls).toEqual({ base: 1_000, whole: 3_001, parts: 1_000, filled: 1_000, root: 1_000 });
    if (format === 'csv') {
      const lines = gunzipSync(bytes).toString().split('\n').slice(1);
      const four = [
        `BTC,,BTC-USD,"[""BTC"",""USD""]",true,${Math.sqrt(7)}`,
        '"",7,7,"[""7""]",true,1',
        ',,none,,,',
        '"",,"","[""""]",false,0',
      ];
      expect(lines).toEqual([...Array.from({ length: 4_001 }, (_, i) => `${four[i % 4]},${2 * (i % 3) + 1}`), '']);
      return;
    }
    const { rows } = await readParquet(bytes);
    expect(rows).toHaveLength(4_001);
    expect(rows.slice(-4)).toMatchObject([
      { base: '', whole: 7n, known: '7', parts: ['7'], filled: true, root: 1 },
      { base: null, whole: null, known: 'none', parts: null, filled: null, root: null },
      { base: '', whole: null, known: '', parts: [''], filled: false, root: 0 },
      { base: 'BTC', whole: null, known: 'BTC-USD', parts: ['BTC', 'USD'], filled: true },
    ]);
  });

  it('count misfits by rows when values repeat', async () => {
    // Two blocks of the sandbox; only values of the second one fail.
    const names = Array.from({ length: 20_000 }, (_, i) => (i < 17_000 ? `${i} ${i}` : `x${i} x${i} x${i}`))
      .join(' ')
      .split(' ');
    const many = messagesOf(...names.map((name, i) => JSON.stringify({ s: name, i: i % 2 === 0 ? 3 : 2 ** 52 })));
    const schema = {
      columns: [column('whole', 's', 'string', 'CAST({v} AS BIGINT)'), column('square', 'i', 'i64', '{v} * {v}')],
    };
    expect(await encode('parquet', schema, many)).toMatchObject({
      rows: 43_000,
      misfits: { whole: 9_000, square: 21_500 },
    });
  });

  it('are evaluated once for a column without values', async () => {
    const run = vi.spyOn(sandbox, 'run');
    const schema = { columns: [column('known', 'none', 'string', "coalesce({v}, 'x')")] };
    const { bytes } = await encode('csv', schema, messagesOf(...Array.from({ length: 3_000 }, () => '{}')));
    const sent = run.mock.calls.flatMap(([task]) => (task.op === 'evaluate' ? [task.column.valid.length] : []));
    run.mockRestore();
    expect(sent).toEqual([1]);
    expect(gunzipSync(bytes).toString()).toBe(`known\n${'x\n'.repeat(3_000)}`);
  });

  it('give typed values that repeat to other transforms, in CSV', async () => {
    const other = "concat({v}, ' ', toString({double}))";
    const schema = { columns: [column('double', 'p', 'decimal(1)', '{v} * 2'), column('label', 's', 'string', other)] };
    const many = messagesOf(...Array.from({ length: 100 }, (_, i) => `{"p":"${i % 2}.5","s":"s${i}"}`));
    const lines = gunzipSync((await encode('csv', schema, many)).bytes)
      .toString()
      .split('\n');
    expect(lines.slice(1, 4)).toEqual(['1,s0 1', '3,s1 3', '1,s2 1']);
  });

  it('come in blocks, in order', async () => {
    const many = messagesOf(...Array.from({ length: 40_000 }, (_, i) => `{"t":${i}}`));
    const schema = { columns: [column('t', 't', 'i64'), column('twice', 't', 'i64', '{v} + {v}')] };
    const lines = gunzipSync((await encode('csv', schema, many)).bytes)
      .toString()
      .split('\n');
    expect(lines).toHaveLength(40_002);
    expect(lines.slice(1, -1).every((line, i) => line === `${i},${2 * i}`)).toBe(true);
  });

  it('may be much longer than the values: blocks that need too much memory are split', async () => {
    const many = messagesOf(...Array.from({ length: 16_384 }, (_, i) => `{"s":"${100_000 + i}"}`));
    const schema = { columns: [column('long', 's', 'string', 'repeat({v}, 700)')] };
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
    const wide = { columns: [column('wide', 's', 'string', 'repeat({v}, 1000)')] };
    const long = messagesOf(JSON.stringify({ s: 'x'.repeat(2_000_000) }));
    await expect(encode('csv', wide, long)).rejects.toBeInstanceOf(TransformFailure);
    expect((await encode('csv')).rows).toBe(3);
  });

  it.each([
    ['text', 'parquet', 'repeat({v}, 1000)'],
    ['lists of text', 'parquet', 'list_value(repeat({v}, 1000))'],
    ['lists of many empty texts', 'parquet', "string_split(repeat({v}, 100), ',')"],
    ['lists that take more bytes in CSV', 'csv', 'list_value(repeat({v}, 900))'],
  ] as const)('end their own export if values that repeat give too many %s', async (_, format, sql) => {
    const text = format === 'csv' ? '"\\u0001\\u0002\\u0003\\u0004"' : '",,,,,"';
    const many = messagesOf(...Array.from({ length: 65_000 }, () => `{"s":${text}}`));
    const schema = { columns: [column('large', 's', 'string', sql)] };
    await expect(encode(format, schema, many)).rejects.toThrow(/column "large": .* results are too large/);
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
