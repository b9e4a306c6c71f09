import { gunzipSync } from 'node:zlib';
import type { ExportSchemaContent, TypeText } from '../../../../schema/export-schemas/model.js';
import { compileWithTransforms } from '../../../../sandbox/compile/compile-with-transforms.js';
import type { FileFormat } from '../../../../schema/exports/file-format.js';
import { previewRows } from '../../../../workflows/engine/preview-rows.js';
import { TransformStage } from '../../../../workflows/transforms/transform-stage.js';
import { batchesOf, messagesOf } from '../../../support/engine/message-batches.js';
import { readParquet } from '../../../support/engine/read-parquet.js';
import { encodeWithTransforms } from '../../../support/sandbox/encode-with-transforms.js';
import { testSandbox as sandbox } from '../../../support/sandbox/test-sandbox.js';

const column = (output_column: string, path: string, transform: string, exchange = 'x') => ({
  output_column,
  data: { [exchange]: { json: { path, type: 'string' as TypeText }, transform } },
});
const content: ExportSchemaContent = {
  columns: [
    column('ids', 'i', 'CAST({v} AS BIGINT[])'),
    column('prices', 'p', 'CAST({v} AS DECIMAL(38,18)[])'),
    column('levels', 'l', 'CAST({v} AS DECIMAL(18,2)[][])'),
    column('names', 's', 'CAST({v} AS VARCHAR[])'),
    column('flags', 'b', 'CAST({v} AS BOOLEAN[])'),
    column('shares', 'f', 'CAST({v} AS DOUBLE[])'),
    column('times', 't', 'CAST({v} AS TIMESTAMP[])'),
    column('nowhere', 't', 'CAST({v} AS BIGINT[])', 'y'),
  ],
};
const messages = messagesOf(
  '{"i":[1,null,9007199254740993],"p":["0.100000000000000001",-2],"l":[["1.5","2"],[],null,[null,"3.25"]],' +
    '"s":["a,b","q\\"q",null,"ü"],"b":[true,false],"f":[0.1,1e21,-0.0],"t":["2023-11-14T22:13:20.5",null]}',
  '{"i":[],"p":null,"l":[],"s":[""],"b":[null]}',
  '{"i":"x","p":["x"],"l":[["x"]],"s":[[1,2],{"a":1}]}',
);
const decimal = (scaled: bigint, scale: number) => ({ scaled, scale });

const encode = (format: FileFormat, schema = content, input = messages) => encodeWithTransforms(format, schema, input);

describe('columns of lists', () => {
  it('are three-level lists of Parquet with their values, nulls and empty lists', async () => {
    const { bytes, misfits } = await encode('parquet');
    const { metadata, rows } = await readParquet(bytes);
    const nothing = { prices: null, shares: null, times: null, nowhere: null };
    expect(rows).toEqual([
      {
        ids: [1n, null, 9_007_199_254_740_993n],
        prices: [decimal(100_000_000_000_000_001n, 18), decimal(-2_000_000_000_000_000_000n, 18)],
        levels: [[decimal(150n, 2), decimal(200n, 2)], [], null, [null, decimal(325n, 2)]],
        names: ['a,b', 'q"q', null, 'ü'],
        flags: [true, false],
        shares: [0.1, 1e21, -0],
        times: [1_700_000_000_500_000_000n, null],
        nowhere: null,
      },
      { ...nothing, ids: [], levels: [], names: [''], flags: [null] },
      { ...nothing, ids: null, levels: null, names: ['[1,2]', '{"a":1}'], flags: null },
    ]);
    expect(misfits).toEqual({ ids: 1, prices: 1, levels: 1 });
    expect(metadata.schema.slice(1, 4)).toMatchObject([
      { name: 'ids', repetition_type: 'OPTIONAL', converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'OPTIONAL', type: 'INT64' },
    ]);
    const ids = metadata.row_groups[0]!.columns[0]!.meta_data!;
    expect(ids).toMatchObject({ path_in_schema: ['ids', 'list', 'element'], num_values: 5n });
    expect(ids.statistics).toMatchObject({ min_value: 1n, max_value: 9_007_199_254_740_993n, null_count: 3n });
  });

  it('are JSON in CSV', async () => {
    const text = gunzipSync((await encode('csv')).bytes).toString();
    expect(text.split('\n').slice(1)).toEqual([
      '"[1,null,9007199254740993]","[0.100000000000000001,-2]","[[1.5,2],[],null,[null,3.25]]",' +
        '"[""a,b"",""q\\""q"",null,""ü""]","[true,false]","[0.1,1e+21,-0]","[""2023-11-14T22:13:20.5Z"",null]",',
      '[],,[],"[""""]",[null],,,',
      ',,,"[""[1,2]"",""{\\""a\\"":1}""]",,,,',
      '',
    ]);
  });

  it('are lists of cells in previews', async () => {
    const plan = await compileWithTransforms(content, 'x', sandbox);
    const stage = (fields: TransformStage['fields']) => new TransformStage(plan, fields, 'parquet', sandbox);
    const result = await previewRows({ batches: batchesOf(messages, 1), plan, limit: 1, isOver: () => false, stage });
    expect(result.columns.map(({ type }) => type)).toEqual([
      ...['i64[]', 'decimal(18)[]', 'decimal(2)[][]', 'string[]', 'bool[]', 'f64[]', 'timestamp[]', 'i64[]'],
    ]);
    expect(result.rows[0]!.slice(0, 3)).toEqual([
      ['1', null, '9007199254740993'],
      ['0.100000000000000001', '-2'],
      [['1.5', '2'], [], null, [null, '3.25']],
    ]);
  });

  it('have at most 1,000 items in a cell of a preview, those of inner lists among them', async () => {
    const lists: ExportSchemaContent = { columns: [column('levels', 'l', 'CAST({v} AS BIGINT[][])')] };
    const plan = await compileWithTransforms(lists, 'x', sandbox);
    const stage = (fields: TransformStage['fields']) => new TransformStage(plan, fields, 'parquet', sandbox);
    const sevens = `[${Array(600).fill('7').join()}]`;
    const long = messagesOf(`{"l":[[],${sevens},${sevens},${sevens}]}`);
    const { rows } = await previewRows({ batches: batchesOf(long, 1), plan, limit: 1, isOver: () => false, stage });
    expect(rows).toEqual([[[[], Array(600).fill('7'), Array(397).fill('7')]]]);
  });

  it('fill many pages, with and without dictionaries', async () => {
    const many = Array.from({ length: 25_000 }, (_, i) => ({
      i: i % 11 === 0 ? null : Array.from({ length: i % 7 }, (_item, k) => i * k),
      s: i % 5 === 0 ? [] : [`s${i % 9}`, null],
    }));
    const schema = { columns: content.columns.filter((_, i) => i === 0 || i === 3) };
    const { bytes } = await encode('parquet', schema, messagesOf(...many.map((row) => JSON.stringify(row))));
    const { metadata, rows } = await readParquet(bytes);
    const asText = (row: object) =>
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
    expect(rows).toHaveLength(many.length);
    expect(rows.findIndex((row, i) => asText(row) !== asText({ ids: many[i]!.i, names: many[i]!.s }))).toBe(-1);
    const encodings = metadata.row_groups[0]!.columns.map((each) => each.meta_data!.encodings[0]);
    expect(encodings).toEqual(['DELTA_BINARY_PACKED', 'PLAIN']);
  });
});
