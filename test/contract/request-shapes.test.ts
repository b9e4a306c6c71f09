import { createExportBody } from '../../rest-facade/exports/exports.routes.js';
import { facadeRoutes } from '../../rest-facade/routes.js';
import { parseJsonObject } from '../../rest-facade/http/lossless-json.js';
import { resolveFormatOptions } from '../../server/exports/model/format-options.rule.js';
import { validateSchemaContent } from '../../schema/export-schemas/validate.js';
import { parseView } from '../../schema/views/view.js';
import { operations } from '../support/contract/openapi-document.js';
import { problemsOf } from '../support/contract/openapi-schemas.js';

/** Whether the document accepts a JSON body. */
function isDocumented(method: string, path: string, text: string): boolean {
  const operation = operations.find((one) => one.method === method && one.path === path);
  const pointer = `${operation?.pointer}/requestBody/content/application~1json/schema`;
  return problemsOf(pointer, JSON.parse(text)) === null;
}

const exportBody = (members: object) => ({ datastream_id: 5, start_time: 1, end_time: 2, ...members });
const TIMES: [unknown, boolean][] = [
  [0, true],
  [-1, true],
  [1.5, false],
  [true, false],
  [[], false],
  [{}, false],
  ['1704067200123456789', true],
  ['-1', true],
  ['', false],
  ['1e3', false],
  ['0x10', false],
  ['1.5', false],
  [' 1', false],
  ['now', false],
  ['2024-01-01', false],
  ['2024-01-01T00:00:00', true],
  ['2024-01-01T00:00Z', true],
  ['2024-01-01 00:00:00Z', true],
  ['2024-01-01t00:00:00z', true],
  ['2024-01-01T00:00:00.123456789Z', true],
  ['2024-01-01T00:00:00,5+01:00', true],
  ['2024-01-01T00:00:00-0530', true],
  ['2024-01-01T00:00:00.1234567890Z', false],
  ['2024-13-01T00:00:00Z', false],
  ['2024-01-01T24:00:00Z', false],
  ['2024-01-01T00:60:00Z', false],
  ['2024-01-01T00:00:00+24:00', false],
];

describe('POST /exports', () => {
  const accepted = (text: string): boolean => {
    const input = createExportBody.safeParse(parseJsonObject(Buffer.from(text))).data?.input;
    return !!input && resolveFormatOptions(input.format === 'PARQUET' ? 'parquet' : 'csv', input.formatOptions).ok;
  };

  it.each<[object | string, boolean]>([
    [exportBody({}), true],
    [exportBody({ unknown: 1 }), true],
    [exportBody({ schema: null, format: null, format_options: null }), true],
    ['{"datastream_id": 9223372036854775807, "start_time": -9223372036854775808, "end_time": 2}', true],
    ['{"datastream_id": 99999999999999999999, "start_time": 1, "end_time": 2}', false],
    ['{"datastream_id": 5, "start_time": 1, "end_time": 99999999999999999999}', false],
    ['{"datastream_id": 5.0, "start_time": 1.0, "end_time": 2}', true],
    [{}, false],
    [exportBody({ datastream_id: undefined }), false],
    [exportBody({ datastream_id: null }), false],
    [exportBody({ datastream_id: '5' }), false],
    [exportBody({ datastream_id: 0 }), false],
    [exportBody({ datastream_id: -5 }), false],
    [exportBody({ start_time: undefined }), false],
    [exportBody({ end_time: null }), false],
    ...TIMES.map(([time, fits]): [object, boolean] => [
      exportBody({ start_time: time, end_time: '2200-01-01T00:00:00Z' }),
      fits,
    ]),
    [exportBody({ end_time: '9999-12-31T23:59:59Z' }), true],
    [exportBody({ schema: 'normalized' }), true],
    [exportBody({ schema: '' }), false],
    [exportBody({ schema: 5 }), false],
    [exportBody({ schema: ['raw'] }), false],
    [exportBody({ format: 'csv', format_options: {} }), true],
    [exportBody({ format: 'csv', format_options: { compression: null } }), true],
    [exportBody({ format_options: { compression: 'zstd' } }), false],
    [exportBody({ format: null, format_options: { compression: 'zstd' } }), false],
    [exportBody({ format: 'parquet', format_options: { compression: 'lz4' } }), true],
    [exportBody({ format: 'parquet', format_options: { compression: null } }), true],
    [exportBody({ format: 'parquet', format_options: { compression: 'brotli' } }), false],
    [exportBody({ format: 'parquet', format_options: { level: 3 } }), false],
    [exportBody({ format: 'parquet', format_options: 'zstd' }), false],
    [exportBody({ format: 'parquet', format_options: [] }), false],
    [exportBody({ parquet_types: null }), true],
    [exportBody({ format: 'parquet', parquet_types: {} }), true],
    [exportBody({ format: 'parquet', parquet_types: { numbers: 'double', timestamps: null } }), true],
    [exportBody({ format: 'parquet', parquet_types: 'double' }), false],
    [exportBody({ format: 'parquet', parquet_types: [] }), false],
    [exportBody({ view: null }), true],
    [exportBody({ view: { kind: 'bars', size: '1m', by: null } }), true],
    [exportBody({ view: { kind: 'bars', by: 'ticks', size: 100 } }), true],
    [exportBody({ view: 'bars' }), false],
    [exportBody({ view: [] }), false],
    [exportBody({ format: 'PARQUET' }), false],
    [exportBody({ format: 5 }), false],
    [
      '{"datastream_id": 5, "start_time": 1, "end_time": 2, "format": "parquet", "format_options": {"compression": 1e400}}',
      false,
    ],
  ])('%j: %s, by facade and core, and by the document', (body, fits) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect({ service: accepted(text), document: isDocumented('POST', '/exports', text) }).toEqual({
      service: fits,
      document: fits,
    });
  });
});

/** Whether the facade's schema of the route accepts it. */
function isAccepted(method: string, path: string, text: string): boolean | undefined {
  const route = facadeRoutes().find((one) => one.method === method && one.path === path);
  return route?.body?.safeParse(parseJsonObject(Buffer.from(text))).success;
}

describe.each<[string, [object, boolean][]]>([
  [
    '/subscriptions',
    [
      [{ datastream_id: 1 }, true],
      [{ datastream_id: 1, more: {} }, true],
      [{}, false],
      [{ datastream_id: null }, false],
      [{ datastream_id: '1' }, false],
      [{ datastream_id: 1.5 }, false],
      [{ datastream_id: 0 }, false],
      [{ datastream_id: [1] }, false],
    ],
  ],
  [
    '/export-schemas/preview',
    [
      [{ datastream_id: 1, schema: 'raw' }, true],
      [{ datastream_id: 1, schema: 'raw', draft: null, start_time: null, end_time: null, limit: null }, true],
      [{ datastream_id: 1, schema: 'raw', draft: true, start_time: '1', end_time: 2, limit: 100 }, true],
      [{ datastream_id: 1 }, false],
      [{ datastream_id: 1, schema: null }, false],
      [{ datastream_id: 1, schema: '' }, false],
      [{ datastream_id: 1, schema: 'raw', limit: 0 }, false],
      [{ datastream_id: 1, schema: 'raw', limit: 101 }, false],
      [{ datastream_id: 1, schema: 'raw', limit: 1.5 }, false],
      [{ datastream_id: 1, schema: 'raw', limit: '5' }, false],
      [{ datastream_id: 1, schema: 'raw', draft: 'yes' }, false],
      [{ datastream_id: 1, schema: 'raw', start_time: 'now' }, false],
      [{ schema: 'raw' }, false],
    ],
  ],
  [
    '/export-schemas/:id/draft',
    [
      [{}, true],
      [{ columns: null, unfold: null, derive: null }, true],
      [{ columns: [{ output_column: 't', meta: { value: 'collection_timestamp_ns' } }], unfold: null }, true],
    ],
  ],
])('POST %s', (path, bodies) => {
  it.each(bodies)('%j: %s, by the facade and by the document', (body, fits) => {
    const text = JSON.stringify(body);
    const documented = path.replace(':id', '{schema_id}');
    expect([isAccepted('POST', path, text), isDocumented('POST', documented, text)]).toEqual([fits, fits]);
  });
});

describe('the content of an export schema', () => {
  const json = { path: 'data.p', type: 'decimal(8)' };
  const data = { binance: { json } };
  const columns = [{ output_column: 'price', data }];
  const column = (members: object) => ({ columns: [{ output_column: 'price', ...members }] });
  const extractor = (members: object) => column({ data: { binance: { json, ...members } } });
  const rule = { field: 'd', op: 'tagged_concat', arrays: [{ path: 'b', tag: '' }], tag_field: 't', value_field: 'v' };
  const derive = (members: object) => ({ columns, derive: { binance: [{ ...rule, ...members }] } });

  it.each<[object, boolean]>([
    [{ columns }, true],
    [{}, false],
    [{ columns: [] }, false],
    [{ columns: null }, false],
    [{ columns: {} }, false],
    [{ columns: ['price'] }, false],
    [column({ data: {} }), true],
    [column({}), false],
    [column({ data, meta: { value: 'collection_timestamp_ns' } }), false],
    [column({ data, meta: null }), true],
    [column({ data: null, meta: { value: 'collection_timestamp_ns', format: 'iso8601' } }), true],
    [column({ meta: { value: 'collection_timestamp_ns', format: null } }), true],
    [column({ meta: { value: 'collection_timestamp_ns', format: 'min' } }), false],
    [column({ meta: { value: 'other' } }), false],
    [column({ meta: {} }), false],
    [column({ meta: { value: 'collection_timestamp_ns', more: 1 } }), false],
    [column({ output_column: '', data }), false],
    [column({ output_column: 'a\nb', data }), false],
    [column({ output_column: '\u0085', data }), false],
    [column({ output_column: 'the "price", 日本 😀', data }), true],
    [column({ output_column: null, data }), false],
    [column({ data, more: 1 }), false],
    [column({ data: { binance: null } }), true],
    [column({ data: { '': { json } } }), false],
    [column({ data: { binance: {} } }), false],
    [column({ data: { binance: { json: null } } }), false],
    [column({ data: [] }), false],
    [extractor({ transform: null }), true],
    [extractor({ transform: 'v' }), false],
    [extractor({ transform: `{v}${' '.repeat(1_000)}` }), false],
    [extractor({ more: 1 }), false],
    ...['decimal(0)', 'decimal(38)', 'f64', 'i64', 'string', 'bool'].map((type): [object, boolean] => [
      extractor({ json: { ...json, type } }),
      true,
    ]),
    ...['decimal(39)', 'decimal(08)', 'decimal()', 'decimal', 'int', '', null].map((type): [object, boolean] => [
      extractor({ json: { ...json, type } }),
      false,
    ]),
    ...['a', 'a.0.b', 'a|b.c', String.raw`a\.b\\\|c`].map((path): [object, boolean] => [
      extractor({ json: { ...json, path } }),
      true,
    ]),
    ...['', '.', 'a.', '.a', 'a..b', 'a|', '|a', 'a\\', String.raw`a\n`, null].map((path): [object, boolean] => [
      extractor({ json: { ...json, path } }),
      false,
    ]),
    [{ columns, unfold: null, derive: null }, true],
    [{ columns, unfold: { binance: { path: 'a' } } }, true],
    [{ columns, unfold: { binance: null } }, true],
    [{ columns, unfold: { binance: {} } }, false],
    [{ columns, unfold: { binance: { path: 'a', more: 1 } } }, false],
    [{ columns, unfold: 'a' }, false],
    [{ columns, where: { binance: [] } }, true],
    [{ columns, where: { binance: null } }, true],
    [{ columns, where: { binance: {} } }, false],
    ...(
      [
        [{ in: ['a', ''] }, true],
        [{ not_in: ['a'], in: null }, true],
        [{ present: false, not_in: null }, true],
        [{}, false],
        [{ in: null }, false],
        [{ in: [] }, false],
        [{ in: [1] }, false],
        [{ in: 'a' }, false],
        [{ present: 'true' }, false],
        [{ in: ['a'], present: true }, false],
        [{ in: ['a'], more: 1 }, false],
      ] as const
    ).map(([test, fits]): [object, boolean] => [{ columns, where: { binance: [{ path: 'a', ...test }] } }, fits]),
    [{ columns, where: { binance: [{ in: ['a'] }] } }, false],
    ...(
      [
        [[{ path: 'a', present: true }], true],
        [[{ path: 'a', present: true, any: null }], true],
        [[], false],
        [{}, false],
        [[{ path: 'a' }], false],
        [[{ any: [{ path: 'a', present: true }] }], false],
      ] as const
    ).map(([any, fits]): [object, boolean] => [{ columns, where: { binance: [{ any }] } }, fits]),
    [{ columns, where: { binance: [{ path: 'a', any: [{ path: 'a', present: true }] }] } }, false],
    [{ columns, where: { binance: [{ path: null, any: [{ path: 'a', present: true }] }] } }, true],
    [derive({}), true],
    [{ columns, derive: { binance: [] } }, true],
    [{ columns, derive: { binance: null } }, true],
    [{ columns, derive: { binance: {} } }, false],
    [derive({ op: 'concat' }), false],
    [derive({ arrays: [] }), false],
    [derive({ arrays: [{ path: 'a' }] }), false],
    [derive({ field: '' }), false],
    [derive({ tag_field: null }), false],
    [derive({ more: 1 }), false],
  ])('%j: %s, by the language and by the document', (content, fits) => {
    const body = { name: 'mine', stream_category: 'trade', ...content };
    expect({
      language: validateSchemaContent(content, { columnCap: 100 }).ok,
      document: isDocumented('POST', '/export-schemas', JSON.stringify(body)),
      inline: isDocumented('POST', '/exports', JSON.stringify(exportBody({ schema: content }))),
    }).toEqual({ language: fits, document: fits, inline: fits });
  });

  it('rejects unknown members of an inline schema', () => {
    expect(validateSchemaContent({ columns, more: 1 }, { columnCap: 100 }).ok).toBe(false);
    expect(isDocumented('POST', '/exports', JSON.stringify(exportBody({ schema: { columns, more: 1 } })))).toBe(false);
  });
});

describe('a view', () => {
  const documented = (view: object) =>
    isDocumented('POST', '/exports', JSON.stringify({ datastream_id: 5, start_time: 1, end_time: 2, view }));
  const book = { kind: 'book', interval: '1s' };
  const bars = { kind: 'bars', size: '1m' };

  it.each<[object, boolean]>([
    [book, true],
    [{ ...book, interval: '0' }, true],
    [{ ...book, interval: '0s' }, false],
    [{ ...book, interval: '1w' }, false],
    [{ ...book, grouping: '0.5' }, true],
    [{ ...book, grouping: '1'.repeat(20) }, true],
    [{ ...book, grouping: '1'.repeat(44) }, false],
    [{ ...book, grouping: `0.${'1'.repeat(19)}` }, false],
    [{ ...book, grouping: '1e3' }, false],
    [bars, true],
    [{ ...bars, size: 'x' }, false],
    [{ ...bars, by: 'ticks', size: 100 }, true],
    [{ ...bars, by: 'ticks', size: 0 }, false],
    [{ ...bars, by: 'volume', size: '0.5' }, true],
    [{ ...bars, by: 'volume', size: '1'.repeat(21) }, false],
  ])('%o is documented as it is accepted: %s', (view, ok) => {
    expect(parseView(view).ok).toBe(ok);
    expect(documented(view)).toBe(ok);
  });
});
