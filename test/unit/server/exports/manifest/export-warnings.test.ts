import { findBuiltInSchema } from '../../../../../schema/export-schemas/built-ins.js';
import type { ExportSchemaContent } from '../../../../../schema/export-schemas/model.js';
import { exportWarnings, receivedOf } from '../../../../../server/exports/manifest/export-warnings.rule.js';

const content: ExportSchemaContent = {
  columns: [
    { output_column: 't', meta: { value: 'collection_timestamp_ns' } },
    { output_column: 'price', data: { binance: { json: { path: 'p', type: 'i64' } } } },
    { output_column: 'side', data: { kraken: { json: { path: 's', type: 'string' } } } },
  ],
};
const custom = { kind: 'columns', name: 'mine', version: 1, content } as const;
const { content: quotes } = findBuiltInSchema('normalized', 'quote')!;
const builtIn = { kind: 'columns', name: 'normalized', version: 1, content: quotes } as const;
const QUOTES = ['exchange_timestamp_ns', 'bid_price', 'bid_quantity', 'ask_price', 'ask_quantity'];
const nullsOf = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, 100]));

const good = {
  fromNs: '0',
  toNs: '1000',
  coverage: [{ fromNs: '0', toNs: '1000' }],
  gaps: [],
  clippedAtNs: null,
  messages: 100,
  rows: 100,
  brokenMessages: 0,
  misfits: {},
  nulls: {},
  schema: { kind: 'raw' } as const,
};
type Found = Parameters<typeof exportWarnings>[0] & Parameters<typeof receivedOf>[0];
const stream = { extractorKey: 'binance', category: 'quote' } as const;
const warningsOf = (found: Found, read: Parameters<typeof exportWarnings>[2]) =>
  exportWarnings(found, receivedOf(found), read, 99);
const short = (found: Partial<Found>) =>
  warningsOf({ ...good, ...found }, stream).map(({ code, column, share }) => [code, column, share]);
const gap = (fromNs: string, toNs: string) => ({ fromNs, toNs, reason: 'disconnected' });

describe('warnings of an export', () => {
  it.each<[string, Partial<Found>, unknown[]]>([
    ['all is there', {}, []],
    ['all but a hundredth is covered', { coverage: [{ fromNs: '0', toNs: '990' }] }, []],
    ['a fifth is missing', { coverage: [{ fromNs: '0', toNs: '800' }] }, [['low_coverage', undefined, 0.8]]],
    ['less than half', { coverage: [{ fromNs: '0', toNs: '499' }] }, [['low_coverage', undefined, 0.499]]],
    [
      'gaps that overlap count once',
      { gaps: [gap('0', '400'), gap('200', '501')] },
      [['low_coverage', undefined, 0.499]],
    ],
    ['gaps of a hundredth', { gaps: [gap('0', '8'), gap('2', '10')] }, []],
    ['nothing is covered', { coverage: [], rows: 0, messages: 0 }, [['no_coverage', undefined, 0]]],
    ['all is a gap', { gaps: [gap('0', '1000')] }, [['no_coverage', undefined, 0]]],
    ['an empty range', { toNs: '0', coverage: [], rows: 0, messages: 0 }, [['no_coverage', undefined, 0]]],
    ['the end was not sealed', { clippedAtNs: '900' }, [['range_clipped', undefined, undefined]]],
    ['a quiet stream', { rows: 0, messages: 0, schema: custom }, []],
    ['messages without rows', { rows: 0, schema: custom }, [['no_rows', undefined, undefined]]],
    ['half of the messages are broken', { brokenMessages: 50 }, []],
    ['more are', { brokenMessages: 51 }, [['broken_messages', undefined, 0.51]]],
    ['few values that a view read do not fit', { misfits: { p: 20 }, nulls: { p: 1 }, messages: 100, rows: 10 }, []],
    ['most do not', { misfits: { p: 60 }, rows: 10 }, [['misfits', 'p', 0.6]]],
    ['half of the values do not fit', { misfits: { p: 50 }, nulls: { p: 50 } }, []],
    ['a name of Object.prototype', { misfits: { constructor: 60 }, rows: 100 }, [['misfits', 'constructor', 0.6]]],
    ['more do not', { misfits: { p: 51 }, nulls: { p: 51 } }, [['misfits', 'p', 0.51]]],
    ['most are absent, and half of the rest do not fit', { misfits: { p: 5 }, nulls: { p: 95 } }, []],
    ['most are absent, and more of the rest', { misfits: { p: 6 }, nulls: { p: 96 } }, [['misfits', 'p', 0.6]]],
    ['inputs of a derive rule, by message', { misfits: { 'derive.l': 60 }, rows: 9 }, [['misfits', 'derive.l', 0.6]]],
    [
      'the worst column first',
      { misfits: { a: 60, b: 90 }, nulls: { a: 60, b: 90 } },
      [
        ['misfits', 'b', 0.9],
        ['misfits', 'a', 0.6],
      ],
    ],
    ['a column that is null', { schema: custom, nulls: { price: 100 } }, [['null_column', 'price', 1]]],
    ['one value is not', { schema: custom, nulls: { price: 99, side: 99 } }, []],
    [
      'no column has a value',
      { schema: custom, nulls: { price: 100, side: 100 } },
      [['all_columns_null', undefined, 1]],
    ],
    [
      'a column of which nothing fitted is one warning',
      { schema: custom, misfits: { price: 100 }, nulls: { price: 100 } },
      [['misfits', 'price', 1]],
    ],
    [
      'a built-in without the time that spot does not send',
      { schema: builtIn, nulls: nullsOf(QUOTES.slice(0, 1)) },
      [],
    ],
    ['a built-in without prices', { schema: builtIn, nulls: { bid_price: 100 } }, [['null_column', 'bid_price', 1]]],
    ['a built-in without values', { schema: builtIn, nulls: nullsOf(QUOTES) }, [['all_columns_null', undefined, 1]]],
    [
      'the whole export comes before its columns',
      { schema: custom, nulls: { side: 100 }, clippedAtNs: '900', coverage: [{ fromNs: '0', toNs: '100' }] },
      [
        ['low_coverage', undefined, 0.1],
        ['range_clipped', undefined, undefined],
        ['null_column', 'side', 1],
      ],
    ],
  ])('%s', (_what, found, expected) => {
    expect(short(found)).toEqual(expected);
  });

  it.each([
    ['raw', { schema: { kind: 'raw' } as const }, 'binance', 'not valid UTF-8'],
    ['rows', { schema: custom }, 'binance', 'not valid JSON'],
    ['bars', { schema: custom }, 'bars', 'not valid JSON'],
    ['a book', { schema: custom }, 'book', 'not readable as messages of an order book'],
    ['a book as raw rows', { schema: { kind: 'raw' } as const }, 'book', 'not readable as messages of an order book'],
  ])('says why messages are broken: %s', (_what, { schema }, extractorKey, why) => {
    const [warning] = warningsOf({ ...good, schema, brokenMessages: 100 }, { ...stream, extractorKey });
    expect(warning?.message).toBe(`100 % of the messages are ${why}.`);
  });

  it('expects columns of `summary` that are null in every row, empty texts or not', () => {
    const { content: summary } = findBuiltInSchema('summary', 'ticker')!;
    const schema = { kind: 'columns', name: 'summary', version: 1, content: summary } as const;
    const warned = (nulls: number) =>
      warningsOf(
        { ...good, schema, misfits: { funding_rate: nulls }, nulls: { funding_rate: nulls } },
        { extractorKey: 'binance_coinm', category: 'ticker' },
      ).map(({ code, column, share }) => [code, column, share]);
    expect(warned(100)).toEqual([]);
    expect(warned(60)).toEqual([['misfits', 'funding_rate', 0.6]]);
  });

  it('says why a column is null where the schema is the reason', () => {
    const [warning] = warningsOf({ ...good, schema: custom, nulls: { side: 100 } }, stream);
    expect(warning?.message).toBe('side is null in every row: the schema has no extractor for binance.');
  });

  it.each([
    [77, []],
    [77.5, ['low_coverage']],
    [100, ['low_coverage']],
    [0, []],
  ])('warns below the percentage of the account: %d', (percent, codes) => {
    const found = { ...good, gaps: [gap('0', '227')] };
    expect(exportWarnings(found, receivedOf(found), stream, percent).map(({ code }) => code)).toEqual(codes);
    expect(receivedOf(found)).toEqual({ wantedNs: 1000n, receivedNs: 773n });
  });
});
