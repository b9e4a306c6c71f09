import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import {
  changedText,
  columnPath,
  moved,
  NumberText,
  parseMessage,
  typeOf,
  withColumn,
  withSource,
  withUnfold,
} from '../../../../web/export-schemas/columns.rule.js';

const empty: ExportSchemaContent = { columns: [] };

describe('a column from a click', () => {
  it('is named after the last segment of the path and has a lossless type', () => {
    const first = withColumn(empty, 'binance', ['data', 'p'], '8621.94000000');
    const both = withColumn(first, 'binance', ['data', 'b', 'p'], new NumberText('12'));
    expect(both.columns).toEqual([
      { output_column: 'p', data: { binance: { json: { path: 'data.p', type: 'decimal(18)' } } } },
      { output_column: 'p_2', data: { binance: { json: { path: 'data.b.p', type: 'i64' } } } },
    ]);
  });

  it('escapes special characters of the path language', () => {
    expect(columnPath(['a.b', 'c|d', 'e\\f'], undefined)).toBe('a\\.b.c\\|d.e\\\\f');
  });

  it('omits the index inside the unfolded array', () => {
    expect(columnPath(['data', 'bids', '3', '0'], 'data.bids')).toBe('data.bids.0');
    expect(columnPath(['data', 'bids', '3'], 'data.bids')).toBe('data.bids');
    expect(columnPath(['data', 's'], 'data.bids')).toBe('data.s');
  });

  it.each([
    ['"0.00448"', 'decimal(18)'],
    ['12', 'i64'],
    ['1.5', 'decimal(18)'],
    ['1e3', 'string'],
    ['true', 'bool'],
    ['"buy"', 'string'],
    ['null', 'string'],
  ])('%s is kept as %s', (json, type) => {
    expect(typeOf(parseMessage(json))).toBe(type);
  });

  it('shows a number as sent', () => {
    expect(parseMessage('{"t":12345678901234567890}')).toEqual({ t: new NumberText('12345678901234567890') });
    expect(parseMessage('{oops')).toBeUndefined();
  });
});

it('keeps the rules of rows when columns and rules change', () => {
  const where = { binance: [{ path: 'data.X', in: ['MARKET'] }] };
  const changed = withUnfold(withColumn({ ...empty, where }, 'binance', ['p'], '1'), 'binance', 'data.bids');
  expect(changed.where).toEqual(where);
});

it('adds and removes the rule of one exchange', () => {
  const one = withUnfold(empty, 'okx', 'data');
  const two = withUnfold(one, 'binance', 'data.bids');
  expect(two.unfold).toEqual({ okx: { path: 'data' }, binance: { path: 'data.bids' } });
  expect(withUnfold(two, 'okx', undefined).unfold).toEqual({ binance: { path: 'data.bids' } });
  expect(withUnfold(one, 'okx', undefined)).toEqual(empty);
});

it('moves by one position, within the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});

it('fills a column with a clicked value, and keeps its name and its SQL', () => {
  const transform = '{v} * 2';
  const before: ExportSchemaContent = {
    columns: [{ output_column: 'price', data: { okx: { json: { path: 'x', type: 'string' }, transform } } }],
  };
  const after = withSource(before, 'okx', 0, ['data', 'p'], '1.5');
  expect(after.columns[0]).toEqual({
    output_column: 'price',
    data: { okx: { json: { path: 'data.p', type: 'decimal(18)' }, transform } },
  });
});

it('names the one text that was typed', () => {
  const before = withColumn(withColumn(empty, 'binance', ['p'], '1'), 'binance', ['q'], '1');
  const typed = (change: object) => ({ columns: [before.columns[0]!, { ...before.columns[1]!, ...change }] });
  const source = (path: string, type: 'i64' | 'decimal(18)') => ({ data: { binance: { json: { path, type } } } });
  expect(changedText(before, typed({ output_column: 'size' }))).toBe('1 name');
  expect(changedText(before, typed(source('qq', 'decimal(18)')))).toBe('1 binance path');
  expect(changedText(before, typed(source('q', 'i64')))).toBeNull();
  expect(changedText(before, typed(source('qq', 'i64')))).toBeNull();
  expect(changedText(before, { columns: before.columns.slice(1) })).toBeNull();
});
