import { gunzipSync } from 'node:zlib';
import { compileWithTransforms } from '../../../../sandbox/compile/compile-with-transforms.js';
import type { ExportColumn, ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { TransformProblem } from '../../../../schema/export-schemas/transforms/transform-problem.js';
import type { FileFormat } from '../../../../schema/exports/file-format.js';
import { previewRows } from '../../../../workflows/engine/preview-rows.js';
import { TransformStage } from '../../../../workflows/transforms/transform-stage.js';
import { batchesOf, messagesOf } from '../../../support/engine/message-batches.js';
import { RandomCase } from '../../../support/engine/random-cases.js';
import { readParquet } from '../../../support/engine/read-parquet.js';
import type { Message } from '../../../support/engine/reference-interpreter.js';
import { columnAt, encodeWithTransforms } from '../../../support/sandbox/encode-with-transforms.js';
import { inSql } from '../../../support/sandbox/in-sql.js';
import { testSandbox as sandbox } from '../../../support/sandbox/test-sandbox.js';

const CASES = 25;

async function encode(content: ExportSchemaContent, messages: Message[], format: FileFormat = 'csv') {
  const { bytes, misfits, nulls } = await encodeWithTransforms(format, content, messages);
  return { bytes, misfits, nulls, csv: format === 'csv' ? gunzipSync(bytes).toString() : '' };
}

describe('transforms that name other columns', () => {
  it(`compute arithmetic as DuckDB does, on ${CASES} random schemas`, async () => {
    for (let seed = 1; seed <= CASES; seed++) {
      const random = new RandomCase(seed);
      const content = random.contentWithReferences();
      const messages = random.numberMessages(6);
      const columns = content.columns.map((one): ExportColumn => {
        const extractor = one.data?.['x'];
        if (!/^s\d$/.test(one.output_column) || !extractor) return one;
        return { ...one, data: { x: { ...extractor, transform: inSql(extractor.transform!) } } };
      });
      const [here, there] = [await encode(content, messages), await encode({ ...content, columns }, messages)];
      expect({ seed, csv: here.csv, misfits: here.misfits }).toEqual({ seed, csv: there.csv, misfits: there.misfits });
    }
  });

  const content: ExportSchemaContent = {
    columns: [
      columnAt('label', 's', 'string', "concat({v}, ' ', {side}, ' ', toString({notional}))"),
      columnAt('side', 'm', 'bool', "CASE {v} WHEN true THEN 'sell' WHEN false THEN 'buy' END"),
      columnAt('price', 'p', 'decimal(8)'),
      columnAt('notional', 'q', 'decimal(8)', '{v} * {price}'),
      columnAt('late', 'T', 'i64', "dateDiff('millisecond', fromUnixTimestamp64Milli({v}), {received})"),
      { output_column: 'received', meta: { value: 'collection_timestamp_ns', format: 'iso8601' } },
      columnAt('latency_ns', 'T', 'i64', '{collection_timestamp_ns} - {v} * 1000000'),
      columnAt('is_large', 'q', 'decimal(8)', '{notional} > 100 AND {v} > {elsewhere}'),
      { output_column: 'elsewhere', data: { y: { json: { path: 'z', type: 'decimal(2)' } } } },
    ],
  };
  const messages = messagesOf(
    '{"s":"BTC","m":true,"p":"100.5","q":"2","T":1600000000000}',
    '{"s":"ETH","m":false,"p":"x","q":"1.25"}',
  ).map((message) => ({ ...message, ns: 1_600_000_000_123_456_789n }));

  it('take their final values, whatever the order of the columns', async () => {
    const { csv, misfits, nulls } = await encode(content, messages);
    expect(csv.trimEnd().split('\n')).toEqual([
      'label,side,price,notional,late,received,latency_ns,is_large,elsewhere',
      'BTC sell 201,sell,100.5,201,123,2020-09-13T12:26:40.123456789Z,123456789,,',
      ',buy,,,,2020-09-13T12:26:40.123456789Z,,,',
    ]);
    expect(misfits).toEqual({ price: 1 });
    expect(nulls).toMatchObject({ price: 1, elsewhere: 2, is_large: 2 });
  });

  it('are typed in Parquet and in previews, without what is only an input', async () => {
    const [row] = (await readParquet((await encode(content, messages, 'parquet')).bytes)).rows;
    expect(Object.keys(row!)).toEqual(content.columns.map(({ output_column }) => output_column));
    expect(row).toMatchObject({ late: 123n, latency_ns: 123_456_789n, side: 'sell' });
    expect(row!['notional']).toMatchObject({ scaled: 201n * 10n ** 16n, scale: 16 });
    const plan = await compileWithTransforms(content, 'x', sandbox);
    const stage = (fields: TransformStage['fields']) => new TransformStage(plan, fields, 'parquet', sandbox);
    const shown = await previewRows({ batches: batchesOf(messages, 1), plan, limit: 5, isOver: () => false, stage });
    expect(shown.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'label string',
      'side string',
      'price decimal(8)',
      'notional decimal(16)',
      'late i64',
      'received timestamp',
      'latency_ns i64',
      'is_large bool',
      'elsewhere decimal(2)',
    ]);
    expect(shown.rows[0]!.slice(0, 5)).toEqual(['BTC sell 201', 'sell', '100.5', '201', '123']);
  });

  it.each([
    ['a list', [columnAt('all', 'p', 'string', 'CAST({v} AS DOUBLE[])'), columnAt('one', 'p', 'i64', '{v} + {all}')]],
    ['text in a sum', [columnAt('text', 'p', 'string'), columnAt('one', 'p', 'i64', '{v} + upper({text})')]],
    [
      'more places than a decimal has',
      [columnAt('p', 'p', 'decimal(20)'), columnAt('q', 'q', 'decimal(20)', '{v} * {p}')],
    ],
  ])('refuse %s', async (_, columns) => {
    await expect(compileWithTransforms({ columns }, 'x', sandbox)).rejects.toBeInstanceOf(TransformProblem);
  });
});
