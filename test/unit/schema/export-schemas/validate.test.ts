import { isInteger, parse } from 'lossless-json';
import { BUILT_IN_SCHEMAS, findBuiltInSchema } from '../../../../schema/export-schemas/built-ins.js';
import { validateSchemaContent } from '../../../../schema/export-schemas/validate.js';

const column = (over: object = {}) => ({
  output_column: 'price',
  data: { binance: { json: { path: 'data.p', type: 'decimal(8)' } } },
  ...over,
});
const extractor = (over: object, json: object = {}) =>
  column({ data: { binance: { json: { path: 'data.p', type: 'decimal(8)', ...json }, ...over } } });
const derived = (...rules: object[]) => ({
  columns: [column()],
  derive: {
    binance: rules.map((rule) => ({
      field: 'levels',
      op: 'tagged_concat',
      arrays: [{ path: 'data.b', tag: 'bid' }],
      tag_field: 'side',
      value_field: 'value',
      ...rule,
    })),
  },
});
const where = (...rules: unknown[]) => ({ columns: [column()], where: { binance: rules } });
const validate = (json: unknown, columnCap = 100) => validateSchemaContent(json, { columnCap });
const problems = (json: unknown) => {
  const result = validate(json);
  return result.ok ? [] : result.problems.map((problem) => `${problem.path}: ${problem.message}`);
};

describe('schema content', () => {
  it('comes back clean: nulls dropped, everything else kept', () => {
    const content = {
      columns: [
        { output_column: 't', meta: { value: 'collection_timestamp_ns', format: null }, data: null },
        {
          output_column: 'p',
          meta: null,
          data: { binance: { json: { path: 'data.p', type: 'f64' }, transform: null } },
        },
        { output_column: 'nothing', data: { kraken: null } },
      ],
      unfold: null,
      derive: {},
      where: {
        binance: [
          { path: 'a', in: null, not_in: null, present: false, any: null },
          { any: [{ present: true, path: 'a', in: null, any: null }], path: null, in: null },
        ],
        kraken: null,
      },
    };
    expect(validate(content)).toEqual({
      ok: true,
      content: {
        columns: [
          { output_column: 't', meta: { value: 'collection_timestamp_ns' } },
          { output_column: 'p', data: { binance: { json: { path: 'data.p', type: 'f64' } } } },
          { output_column: 'nothing', data: {} },
        ],
        where: { binance: [{ path: 'a', present: false }, { any: [{ path: 'a', present: true }] }] },
      },
    });
  });

  it.each<[unknown, ...string[]]>([
    [null, ': must be an object'],
    [[], ': must be an object'],
    [{}, 'columns: is required'],
    [{ columns: null }, 'columns: is required'],
    [{ columns: {} }, 'columns: must be an array'],
    [{ columns: [] }, 'columns: must have at least one column'],
    [{ columns: [column()], extra: 1 }, 'extra: is not a known key'],
    [{ columns: [null] }, 'columns[0]: must be an object'],
    [{ columns: [column({ output_column: null })] }, 'columns[0].output_column: is required'],
    [{ columns: [column({ output_column: '' })] }, 'columns[0].output_column: must not be empty'],
    [
      { columns: [column({ output_column: 'a\ud800' })] },
      'columns[0].output_column: must be well-formed text, without halves of surrogate pairs',
    ],
    [{ columns: [column({ output_column: 7 })] }, 'columns[0].output_column: must be a string'],
    ...['a\nb', '\r', 'a\u0000', '\u001b[31m', '\u0085'].map((output_column): [unknown, string] => [
      { columns: [column({ output_column })] },
      'columns[0].output_column: must not contain control characters',
    ]),
    [{ columns: [column({ extra: null })] }, 'columns[0].extra: is not a known key'],
    [{ columns: [column(), column()] }, 'columns[1].output_column: is used twice: "price"'],
    [{ columns: [{ output_column: 'a' }] }, 'columns[0]: must have one of meta and data'],
    [
      { columns: [column({ meta: { value: 'collection_timestamp_ns' } })] },
      'columns[0]: must have only one of meta and data',
    ],
    [{ columns: [{ output_column: 'a', meta: {} }] }, 'columns[0].meta.value: is required'],
    [
      { columns: [{ output_column: 'a', meta: { value: 'seq' } }] },
      'columns[0].meta.value: must be collection_timestamp_ns, or a term such as instrument.tick_size',
    ],
    [
      { columns: [{ output_column: 'a', meta: { value: 'instrument.expires_at_ns', format: 'ms' } }] },
      'columns[0].meta.format: must not be given with a value of the instrument',
    ],
    [
      { columns: [{ output_column: 'a', meta: { value: 'collection_timestamp_ns', format: 'h' } }] },
      'columns[0].meta.format: must be one of ns, us, ms, s, iso8601',
    ],
    [{ columns: [column({ data: [] })] }, 'columns[0].data: must be an object'],
    [{ columns: [column({ data: { binance: {} } })] }, 'columns[0].data.binance.json: is required'],
    [{ columns: [extractor({ extra: 1 })] }, 'columns[0].data.binance.extra: is not a known key'],
    [{ columns: [extractor({}, { path: null })] }, 'columns[0].data.binance.json.path: is required'],
    [{ columns: [extractor({}, { path: '' })] }, 'columns[0].data.binance.json.path: must not be empty'],
    [{ columns: [extractor({}, { path: 'a..b' })] }, 'columns[0].data.binance.json.path: has an empty segment'],
    [{ columns: [extractor({}, { path: 'a|' })] }, 'columns[0].data.binance.json.path: has an empty segment'],
    [
      { columns: [extractor({}, { path: `b|${'a.'.repeat(100)}a` })] },
      'columns[0].data.binance.json.path: has more than 100 segments',
    ],
    [
      { columns: [extractor({}, { path: 'a\\n' })] },
      'columns[0].data.binance.json.path: has a backslash that is not one of the escapes \\. \\\\ \\|',
    ],
    ...['decimal', 'decimal(39)', 'decimal(-1)', 'decimal(08)', 'I64', 'float'].map((type): [unknown, string] => [
      { columns: [extractor({}, { type })] },
      'columns[0].data.binance.json.type: must be decimal(N) with N from 0 to 38, f64, i64, string or bool',
    ]),
    [
      { columns: [extractor({ transform: 'price' })] },
      'columns[0].data.binance.transform: must contain the placeholder {v}',
    ],
    [
      { columns: [extractor({ transform: `{v}${' '.repeat(998)}` })] },
      'columns[0].data.binance.transform: must have at most 1000 characters',
    ],
    [
      { columns: [extractor({ transform: "concat('{v}', {v})" })] },
      'columns[0].data.binance.transform: must not have {v} inside a literal',
    ],
    [{ columns: [column()], unfold: { binance: {} } }, 'unfold.binance.path: is required'],
    [
      { columns: [column()], unfold: { binance: { path: 'x', elements: 'objects' } } },
      'unfold.binance.elements: must be arrays',
    ],
    [
      { columns: [column()], unfold: { binance: { path: 'x', nested_field: 'is_nested' } } },
      'unfold.binance.nested_field: must not be without elements',
    ],
    [
      { columns: [column()], unfold: { binance: { path: 'x', each: 'arrays' } } },
      'unfold.binance.each: is not a known key',
    ],
    [{ columns: [column()], unfold: { binance: 'data' } }, 'unfold.binance: must be an object'],
    [{ columns: [column()], unfold: { 'a.b': { path: '.' } } }, 'unfold."a.b".path: has an empty segment'],
    [derived({ op: 'zip' }), 'derive.binance[0].op: must be tagged_concat'],
    [derived({ field: null }), 'derive.binance[0].field: is required'],
    [derived({ arrays: [] }), 'derive.binance[0].arrays: must have at least one array'],
    [derived({ arrays: [{ path: 'data.b' }] }), 'derive.binance[0].arrays[0].tag: is required'],
    [derived({ value_field: 'side' }), 'derive.binance[0].value_field: must differ from tag_field'],
    [derived({}, {}), 'derive.binance[1].field: is used twice: "levels"'],
    [{ columns: [column()], where: [] }, 'where: must be an object'],
    [{ columns: [column()], where: { binance: {} } }, 'where.binance: must be an array'],
    [where('a'), 'where.binance[0]: must be an object'],
    [where({ in: ['a'] }), 'where.binance[0].path: is required'],
    [where({ path: 'a.', in: ['a'] }), 'where.binance[0].path: has an empty segment'],
    [where({ path: 'a' }), 'where.binance[0]: must have exactly one of in, not_in and present'],
    [
      where({ path: 'a', in: ['a'], present: false }),
      'where.binance[0]: must have exactly one of in, not_in and present',
    ],
    [where({ path: 'a', in: ['a'], equals: 'a' }), 'where.binance[0].equals: is not a known key'],
    [where({ path: 'a', in: 'a' }), 'where.binance[0].in: must be an array'],
    [where({ path: 'a', not_in: [] }), 'where.binance[0].not_in: must have at least one text'],
    [where({ path: 'a', in: ['a', 0] }), 'where.binance[0].in[1]: must be a string'],
    [where({ any: {} }), 'where.binance[0].any: must be an array'],
    [where({ any: [] }), 'where.binance[0].any: must have at least one test'],
    [
      where({ any: [{ path: 'a', present: true }, { path: 'a' }] }),
      'where.binance[0].any[1]: must have exactly one of in, not_in and present',
    ],
    [where({ any: [{ path: 'a', present: true }], path: 'a' }), 'where.binance[0].path: must not be beside any'],
    [where({ any: [{ any: [], path: 'a', present: true }] }), 'where.binance[0].any[0].any: must not be inside of any'],
    [
      where({ path: 'a', in: [] }, { any: [{ path: 'a', in: [1] }] }),
      'where.binance[0].in: must have at least one text',
      'where.binance[1].any[0].in[0]: must be a string',
    ],
    [where({ path: 'a', present: 'true' }), 'where.binance[0].present: must be true or false'],
  ])('%j is refused with its place', (content, ...expected) => {
    expect(problems(content)).toEqual(expected);
  });

  it('over the column cap says how many are allowed', () => {
    const columns = Array.from({ length: 4 }, (_, i) => column({ output_column: `c${i}` }));
    expect(validate({ columns }, 3)).toMatchObject({ ok: false, details: { max_columns: 3, provided: 4 } });
    expect(validate({ columns }, 4).ok).toBe(true);
  });

  it('recognizes the numbers of a lossless parser', () => {
    const content = parse('{"columns": [1, {"output_column": 2e400, "data": {}}]}', null, (text) =>
      isInteger(text) ? BigInt(text) : Number(text),
    );
    expect(problems(content)).toEqual(['columns[0]: must be an object', 'columns[1].output_column: must be a string']);
    expect(problems(parse('{"columns": [1]}'))).toEqual(['columns[0]: must be an object']);
  });

  it('keeps a member called __proto__', () => {
    const content = JSON.parse(
      '{"columns": [{"output_column": "a", "data": {"__proto__": {"json": {"path": "p", "type": "i64"}}}}]}',
    ) as unknown;
    const result = validate(content);
    expect(result.ok && Object.keys(result.content.columns[0]!.data!)).toEqual(['__proto__']);
  });
});

describe('built-in schemas', () => {
  it('are valid content of their own language', () => {
    for (const schema of BUILT_IN_SCHEMAS) {
      expect(validate(schema.content)).toMatchObject({ ok: true, content: schema.content });
    }
  });

  it('are those of the contract, with fixed ids', () => {
    expect(BUILT_IN_SCHEMAS.map(({ id, name, category }) => `${id.slice(-2)} ${name} ${category}`)).toEqual([
      '01 normalized trade',
      '02 normalized orderbook',
      '03 normalized book_update',
      '04 normalized quote',
      '05 normalized kline',
      '06 normalized liquidation',
      '07 book_5 orderbook',
      '08 book_20 orderbook',
      '09 bars kline',
      '0a summary ticker',
      '0b hftbacktest book_update',
      '0c state ticker',
      '0d chain ticker',
    ]);
    expect(BUILT_IN_SCHEMAS.every(({ id }) => /^sch_0{31}[1-9a-d]$/.test(id))).toBe(true);
    expect(findBuiltInSchema('normalized', 'ticker')).toBeUndefined();
  });

  it('begin with the two times, except for the events that a program reads', () => {
    for (const { content } of BUILT_IN_SCHEMAS.filter(({ name }) => name !== 'hftbacktest')) {
      expect(content.columns.slice(0, 2).map((c) => c.output_column)).toEqual([
        'collection_timestamp_ns',
        'exchange_timestamp_ns',
      ]);
    }
  });
});

/** Tests the limits on work for each message or row. */
describe('the size of schema content', () => {
  const exchanges = <T>(count: number, value: T) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`exchange_${i}`, value] as const));
  const paths = (count: number) => Array.from({ length: count }, (_, i) => `data.p${i}`).join('|');
  const arrays = (count: number) => Array.from({ length: count }, () => ({ path: 'data.b', tag: 'bid' }));
  const rules = (count: number) => Array.from({ length: count }, (_, i) => ({ field: `levels_${i}` }));
  const data = { json: { path: 'data.p', type: 'f64' } };

  it.each([
    [
      'columns[0].data.binance.json.path: has more than 32 alternatives',
      (n: number) => ({ columns: [extractor({}, { path: paths(n) })] }),
      32,
    ],
    [
      'columns[0].data: has 101 exchanges, at most 100 are allowed',
      (n: number) => ({ columns: [column({ data: exchanges(n, data) })] }),
      100,
    ],
    [
      'unfold: has 101 exchanges, at most 100 are allowed',
      (n: number) => ({ columns: [column()], unfold: exchanges(n, { path: 'a' }) }),
      100,
    ],
    [
      'unfold.binance.path: has more than 32 alternatives',
      (n: number) => ({ columns: [column()], unfold: { binance: { path: paths(n) } } }),
      32,
    ],
    [
      'derive.binance[0].arrays: has 17 items, at most 16 are allowed',
      (n: number) => derived({ arrays: arrays(n) }),
      16,
    ],
    ['derive.binance: has 17 items, at most 16 are allowed', (n: number) => derived(...rules(n)), 16],
    [
      'where.binance: has 17 items, at most 16 are allowed',
      (n: number) => where(...rules(n).map(() => ({ path: 'a', present: true }))),
      16,
    ],
    [
      'where.binance[0].any: has 5 items, at most 4 are allowed',
      (n: number) => where({ any: rules(n).map(() => ({ path: 'a', present: true })) }),
      4,
    ],
    [
      'where.binance[0].in: has 101 items, at most 100 are allowed',
      (n: number) => where({ path: 'a', in: rules(n).map(({ field }) => field) }),
      100,
    ],
  ])('%s', (problem, make, most) => {
    expect(problems(make(most))).toEqual([]);
    expect(problems(make(most + 1))).toEqual([problem]);
  });
});
