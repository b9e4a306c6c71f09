import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { columnMark, presentIn } from '../../../../web/export-schemas/column-marks.rule.js';

const of = (path: string) => ({ output_column: 'c', data: { x: { json: { path, type: 'string' as const } } } });
const messages = [{ data: { p: '1', n: null, a: [{ q: 1 }, {}] } }, { data: { p: '2', a: [] } }];

it.each([
  ['data.p', undefined, 2],
  ['data.n', undefined, 0],
  ['data.none|data.p', undefined, 2],
  ['data.a.0.q', undefined, 1],
  ['data.a.q', 'data.a', 1],
  ['data.a.none', 'data.a', 0],
  ['data..p', undefined, null],
])('%s with unfold %s is in %s messages', (path, unfold, count) => {
  const content: ExportSchemaContent = { columns: [], ...(unfold && { unfold: { x: { path: unfold } } }) };
  expect(presentIn(of(path), 'x', content, messages)).toBe(count);
});

it('drops a leading data for messages without it, and says nothing about derived fields', () => {
  expect(presentIn(of('data.p'), 'x', { columns: [] }, [{ p: 1 }])).toBe(1);
  const derive = {
    x: [{ field: 'levels', op: 'tagged_concat' as const, arrays: [], tag_field: 't', value_field: 'v' }],
  };
  expect(presentIn(of('levels.v'), 'x', { columns: [], derive }, messages)).toBeNull();
});

it.each([
  [[['1'], ['2']], 0, null],
  [[['1'], [null]], 0, 'Null in 50 % of 2 rows.'],
  [[['1'], [null]], 1, 'Null in 50 % of 2 rows, all misfits.'],
  [[[null], [null]], 1, 'Null in 100 % of 2 rows, misfits in 50 %.'],
])('rows %j with %i misfits', (rows, misfits, text) => {
  const sample = { columns: [{ name: 'c' }], rows, misfits: { c: misfits } };
  expect(columnMark(of('data.p'), 'x', { columns: [] }, messages, sample)?.text ?? null).toBe(text);
});

it('knows no misfits of a column named like a member of every object', () => {
  const column = { ...of('data.p'), output_column: 'constructor' };
  const sample = { columns: [{ name: 'constructor' }], rows: [['1'], [null]], misfits: {} };
  expect(columnMark(column, 'x', { columns: [] }, messages, sample)?.text).toBe('Null in 50 % of 2 rows.');
});

it('tells a path that is never there from a column without a source', () => {
  const mark = (path: string, exchange: string) => columnMark(of(path), exchange, { columns: [] }, messages, undefined);
  expect(mark('data.none', 'x')?.text).toBe('The path is in none of 2 messages.');
  expect(mark('data.p', 'y')?.text).toBe('Not mapped at y: always null.');
});
