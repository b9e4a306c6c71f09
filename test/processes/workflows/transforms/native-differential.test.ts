import { BUILT_IN_SCHEMAS } from '../../../../schema/export-schemas/built-ins.js';
import { parseColumnType } from '../../../../schema/export-schemas/model.js';
import { nativeTransform } from '../../../../schema/export-schemas/native-transform.js';
import { compileReadPlan } from '../../../../schema/export-schemas/compile-read-plan.js';
import type { ReadPlan } from '../../../../schema/export-schemas/read-plan.js';
import { compileTransform } from '../../../../sandbox/compile/compile-transform.js';
import { previewRows } from '../../../../workflows/engine/preview-rows.js';
import { TransformStage } from '../../../../workflows/transforms/transform-stage.js';
import { batchesOf, messagesOf } from '../../../support/engine/message-batches.js';
import { inSql } from '../../../support/sandbox/in-sql.js';
import { testSandbox as sandbox } from '../../../support/sandbox/test-sandbox.js';

const native = new Map(
  BUILT_IN_SCHEMAS.flatMap(({ content }) => content.columns)
    .flatMap((column) => Object.values(column.data ?? {}))
    .flatMap(({ json, transform }) =>
      transform !== undefined && nativeTransform(transform, parseColumnType(json.type)!)
        ? [[`${json.type} ${transform}`, { json, transform }] as const]
        : [],
    ),
);

const NUMBERS = [
  '0',
  '1',
  '-1',
  '"5"',
  '1700000000123',
  '1700000000123456',
  '1000000000000000',
  '1000000000001',
  '100000000000',
  '9223372036854775807',
  '-9223372036854775808',
  '1.5',
  '-0.25',
];
const DECIMALS = ['0.000000000000000001', '"-12.5"', '99999999999', '1e3', '1700000000.123456', '"1700000000.000001"'];
const TIMES = [
  '2023-11-14T22:13:20Z',
  '2023-11-14T22:13:20.123456789Z',
  '2023-11-14 22:13:20',
  '1969-12-31T23:59:59.9Z',
];
const LEVELS = [
  ...['[]', '[["1.5","2"]]', '[["1.5","0"]]', '[["1.5","0"],["3","4"],["5","6"]]', '[["1.5","0.1"],["3","0"]]'],
  ...[
    '[["1e-8","0.00"],["2","1E2"]]',
    '[["","0"],["2",""]]',
    '[["x","0"],["-2","y"]]',
    '[[1,0],[2,3]]',
    '"[[\\"7\\",\\"8\\"]]"',
  ],
];
const FIELDS = ['90631.2,sell,2', '5000.0,buy,0', ',buy,', 'x,"sell","2"', '1e-8,Sell', '-7'];
const WORDS = ['Buy', 'Sell', 'buy', 'sell', 'b', 's', 'A', 'B', 'bid', 'ask', 'true', 'false', 'x', ''];
const values = [
  ...NUMBERS,
  ...DECIMALS,
  ...[...TIMES, ...WORDS, ...FIELDS].map((text) => JSON.stringify(text)),
  ...LEVELS,
  'null',
  'true',
  'false',
];

async function rowsOf(plan: ReadPlan, isCustom: boolean): Promise<unknown[]> {
  const stage = (fields: TransformStage['fields']): TransformStage =>
    new TransformStage(plan, fields, 'parquet', sandbox);
  const messages = messagesOf(...values.map((value) => `{"v":${value}}`), '{}');
  const options = { batches: batchesOf(messages, 100), plan, limit: 1_000, isOver: () => false };
  const { rows } = await previewRows(isCustom ? { ...options, stage } : options);
  return rows.map(([cell], i) => [values[i] ?? 'absent', cell]);
}

describe('transforms that the engine runs itself', () => {
  it.each([...native.values()])('$json.type $transform: as DuckDB', async ({ json, transform }) => {
    const extractor = { json: { path: 'v', type: json.type }, transform };
    const plan = compileReadPlan({ columns: [{ output_column: 'x', data: { x: extractor } }] }, 'x');
    const extract = parseColumnType(json.type)!;
    const custom = await compileTransform(inSql(transform), extract, sandbox);
    const column = { name: 'x', source: 'data' as const, type: extract, extract, transform: null, custom };
    expect(await rowsOf(plan, false)).toEqual(await rowsOf({ ...plan, columns: [column] }, true));
  });
});
