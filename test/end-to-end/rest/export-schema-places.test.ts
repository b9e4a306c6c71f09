import { BUILT_IN_COUNT, column, FULL_CONTENT } from '../../support/core/export-schemas.js';
import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();

const LIST = '/v1/export-schemas';
const FULL = { name: 'mine', stream_category: 'trade', ...FULL_CONTENT };
const refusal = (field: string) => [400, { error: { code: 'invalid_argument', details: { field } } }];

const extractor = { json: { path: 'p', type: 'i64' } };
const at = (over: object) => [column('a'), column('b'), column('c'), { output_column: 'd', ...over }];
const binance = (over: object) => at({ data: { binance: { ...extractor, ...over } } });
const derived = (over: object) => ({ binance: [{ ...FULL_CONTENT.derive.binance[0], ...over }] });

it.each<[string, object, string]>([
  ['no name', { name: undefined }, 'name'],
  ['a name that is a number', { name: 7 }, 'name'],
  ['the name raw', { name: 'raw' }, 'name'],
  ['a name like an id', { name: 'sch_mine' }, 'name'],
  ['a name with other characters', { name: 'my trades' }, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a name of 65', { name: 'x'.repeat(65) }, 'name'],
  ['no category', { stream_category: undefined }, 'stream_category'],
  ['an unknown category', { stream_category: 'TRADE' }, 'stream_category'],
  ['columns that are missing', { columns: undefined }, 'columns'],
  ['columns that are not an array', { columns: {} }, 'columns'],
  ['no columns', { columns: [] }, 'columns'],
  ['a column that is null', { columns: [null] }, 'columns[0]'],
  ['a duplicate output_column', { columns: [column('a'), column('a')] }, 'columns[1].output_column'],
  ['an unknown key in a column', { columns: at({ data: {}, extra: 1 }) }, 'columns[3].extra'],
  ['an unknown key in an extractor', { columns: binance({ extra: 1 }) }, 'columns[3].data.binance.extra'],
  ['an extractor without json', { columns: binance({ json: null }) }, 'columns[3].data.binance.json'],
  ['an empty path', { columns: binance({ json: { path: '', type: 'i64' } }) }, 'columns[3].data.binance.json.path'],
  ['a bad type', { columns: binance({ json: { path: 'p', type: 'int' } }) }, 'columns[3].data.binance.json.type'],
  ['a transform without {v}', { columns: binance({ transform: '1' }) }, 'columns[3].data.binance.transform'],
  ['meta and data', { columns: at({ data: {}, meta: { value: 'collection_timestamp_ns' } }) }, 'columns[3]'],
  ['neither meta nor data', { columns: at({}) }, 'columns[3]'],
  ['an unknown key in unfold', { unfold: { binance: { path: 'a', extra: 1 } } }, 'unfold.binance.extra'],
  ['an empty unfold path', { unfold: { binance: { path: '' } } }, 'unfold.binance.path'],
  ['an unknown key in derive', { derive: derived({ extra: 1 }) }, 'derive.binance[0].extra'],
  ['an unknown op', { derive: derived({ op: 'zip' }) }, 'derive.binance[0].op'],
  ['the same field twice', { derive: derived({ value_field: 'side' }) }, 'derive.binance[0].value_field'],
])('rejects %s, names the place and changes nothing', async (_name, over, field) => {
  const { call } = await api.account();
  const answer = await call('POST', LIST, { body: { ...FULL, ...over } });
  expect([answer.status, answer.body]).toMatchObject(refusal(field));
  expect((await call('GET', LIST)).body).toHaveLength(BUILT_IN_COUNT);
});

it.each(['9007199254740993', '1e400', '1'])(
  'rejects the number %s instead of text, and names the place',
  async (number) => {
    const { call } = await api.account();
    const body = `{"name": "n", "stream_category": "trade", "columns": [{"output_column": ${number}, "data": {}}]}`;
    const answer = await call('POST', LIST, { body });
    expect([answer.status, answer.body]).toMatchObject(refusal('columns[0].output_column'));
  },
);
