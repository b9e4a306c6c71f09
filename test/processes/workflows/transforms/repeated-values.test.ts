import { gunzipSync } from 'node:zlib';
import { messagesOf } from '../../../support/engine/message-batches.js';
import { readParquet } from '../../../support/engine/read-parquet.js';
import { columnAt, encodeWithTransforms } from '../../../support/sandbox/encode-with-transforms.js';
import { testSandbox as sandbox } from '../../../support/sandbox/test-sandbox.js';

describe('values that repeat', () => {
  it.each(['csv', 'parquet'] as const)('are evaluated once (%s)', async (format) => {
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
    const ofText = Object.entries(transforms).map(([name, sql]) => columnAt(name, 's', 'string', sql));
    const schema = { columns: [...ofText, columnAt('double', 'p', 'decimal(18)', '{v} * 2')] };
    const run = jest.spyOn(sandbox, 'run');
    const { bytes, misfits, nulls } = await encodeWithTransforms(format, schema, many);
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

  it('count misfits by rows', async () => {
    // Two blocks of the sandbox; only values of the second one fail.
    const names = Array.from({ length: 20_000 }, (_, i) => (i < 17_000 ? `${i} ${i}` : `x${i} x${i} x${i}`))
      .join(' ')
      .split(' ');
    const many = messagesOf(...names.map((name, i) => JSON.stringify({ s: name, i: i % 2 === 0 ? 3 : 2 ** 52 })));
    const schema = {
      columns: [columnAt('whole', 's', 'string', 'CAST({v} AS BIGINT)'), columnAt('square', 'i', 'i64', '{v} * {v}')],
    };
    expect(await encodeWithTransforms('parquet', schema, many)).toMatchObject({
      rows: 43_000,
      misfits: { whole: 9_000, square: 21_500 },
    });
  });

  it('are evaluated once if they are all null', async () => {
    const run = jest.spyOn(sandbox, 'run');
    const schema = { columns: [columnAt('known', 'none', 'string', "coalesce({v}, 'x')")] };
    const { bytes } = await encodeWithTransforms(
      'csv',
      schema,
      messagesOf(...Array.from({ length: 3_000 }, () => '{}')),
    );
    const sent = run.mock.calls.flatMap(([task]) => (task.op === 'evaluate' ? [task.column.valid.length] : []));
    run.mockRestore();
    expect(sent).toEqual([1]);
    expect(gunzipSync(bytes).toString()).toBe(`known\n${'x\n'.repeat(3_000)}`);
  });

  it('are typed for other transforms, in CSV', async () => {
    const other = "concat({v}, ' ', toString({double}))";
    const schema = {
      columns: [columnAt('double', 'p', 'decimal(1)', '{v} * 2'), columnAt('label', 's', 'string', other)],
    };
    const many = messagesOf(...Array.from({ length: 100 }, (_, i) => `{"p":"${i % 2}.5","s":"s${i}"}`));
    const lines = gunzipSync((await encodeWithTransforms('csv', schema, many)).bytes)
      .toString()
      .split('\n');
    expect(lines.slice(1, 4)).toEqual(['1,s0 1', '3,s1 3', '1,s2 1']);
  });

  it.each([
    ['text', 'parquet', 'repeat({v}, 1000)'],
    ['lists of text', 'parquet', 'list_value(repeat({v}, 1000))'],
    ['lists of many empty texts', 'parquet', "string_split(repeat({v}, 100), ',')"],
    ['lists that take more bytes in CSV', 'csv', 'list_value(repeat({v}, 900))'],
  ] as const)('end their own export if they give too many %s', async (_, format, sql) => {
    const text = format === 'csv' ? '"\\u0001\\u0002\\u0003\\u0004"' : '",,,,,"';
    const many = messagesOf(...Array.from({ length: 65_000 }, () => `{"s":${text}}`));
    const schema = { columns: [columnAt('large', 's', 'string', sql)] };
    await expect(encodeWithTransforms(format, schema, many)).rejects.toThrow(
      /column "large": .* results are too large/,
    );
  });
});
