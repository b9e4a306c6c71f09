import { findBuiltInSchema } from '../../../../schema/export-schemas/built-ins.js';
import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { schemaMatrix } from '../../../../web/export-schemas/schema-matrix.rule.js';

const source = (path: string, transform?: string) => ({
  json: { path, type: 'i64' as const },
  ...(transform !== undefined && { transform }),
});
const content: ExportSchemaContent = {
  columns: [
    { output_column: 't', meta: { value: 'collection_timestamp_ns' } },
    { output_column: 'price', data: { okx: source('p'), binance: source('data.p', '{v} * 2') } },
    { output_column: 'id', data: { binance: source('data.t') } },
  ],
};

it('tells columns without a source from exchanges that are not read at all', () => {
  const { rows, unread } = schemaMatrix(content, ['kraken', 'okx']);
  expect(
    rows.map(({ exchange, mapped, cells }) => [exchange, mapped, cells.map(({ kind }) => kind).join(' ')]),
  ).toEqual([
    ['binance', 2, 'time mapped mapped'],
    ['okx', 1, 'time mapped null'],
  ]);
  expect(unread).toEqual(['kraken']);
  expect(rows[0]!.cells[1]!.source).toBe('data.p as i64, {v} * 2');
});

it('shows the built-in of trades as it is mapped', () => {
  const { rows } = schemaMatrix(findBuiltInSchema('normalized', 'trade')!.content, []);
  const binance = rows.find(({ exchange }) => exchange === 'binance')!;
  const kinds = binance.cells.map(({ kind }) => kind);
  expect(kinds.slice(0, 6)).toEqual(['time', 'mapped', 'mapped', 'mapped', 'mapped', 'mapped']);
  expect(rows.some(({ cells }) => cells.some(({ kind }) => kind === 'null'))).toBe(true);
});
