import { costText } from '../../../../web/export-builder/cost.rule.js';
import {
  compressionsOf,
  fileOptions,
  formOfParams,
  patternsOf,
  selectionOfForm,
  setReason,
} from '../../../../web/export-builder/new-export.rule.js';
import { schemaChoices } from '../../../../web/export-builder/schema-choices.rule.js';
import { exportedOf, viewOfStreams } from '../../../../web/export-builder/stream-matches.rule.js';

const form = (query: string) => formOfParams(new URLSearchParams(query), 7_200_000_000_000n);

describe('the form of a new export', () => {
  it('begins without a range, and takes one from the address', () => {
    const first = { selectBy: 'ids', ids: [], fromNs: '', toNs: '', isRanged: false, format: 'PARQUET' };
    expect(form('')).toMatchObject(first);
    expect(form('from=5')).toMatchObject({ fromNs: '5', toNs: '7200000000000', isRanged: true });
  });

  it.each([
    ['datastream=5', null],
    ['datastream=5&format=CSV', null],
    ['datastream=5&datastream=6', 'several datastreams'],
    ['datastream=5&format=ARROW', 'the format'],
    ['datastream=5&format=CSV_ZST', 'the format'],
    ['datastream=5&layout=HIVE', 'the layout'],
    ['datastream=5&destination=dst_1', 'the destination'],
    ['exchange=binance&instrument=BTC*&type=trades', 'the pattern'],
  ])('is a set if it must be: %s', (query, reason) => {
    expect(setReason(form(query))).toBe(reason);
  });

  it.each([
    ['', null],
    ['datastream=5&datastream=5', { kind: 'ids', datastreamIds: ['5'] }],
    ['exchange=x&instrument=BTC*', null],
    [
      'exchange=x&instrument=BTC*&type=trades',
      { kind: 'patterns', exchange: 'x', instruments: ['BTC*'], streamTypes: ['trades'] },
    ],
  ])('selects nothing while something is missing: %s', (query, selection) => {
    expect(selectionOfForm(form(query))).toEqual(selection);
  });

  it('splits patterns at commas and spaces', () => {
    expect(patternsOf(' BTC*, ETHUSDT;BTC*\n*PERP ')).toEqual(['BTC*', 'ETHUSDT', '*PERP']);
  });

  it('offers the compressions of a format', () => {
    expect([compressionsOf('CSV_ZST'), compressionsOf('ARROW')]).toEqual([[], ['zstd', 'none']]);
    const types = { numbers: 'decimal', timestamps: 'int64' };
    expect(fileOptions({ format: 'ARROW', compression: 'lz4', ...types })).toEqual({
      formatOptions: { compression: 'zstd' },
      parquetTypes: null,
    });
    expect(fileOptions({ format: 'CSV', compression: 'zstd', numbers: 'double', timestamps: 'int64' })).toEqual({
      formatOptions: {},
      parquetTypes: null,
    });
    expect(fileOptions({ format: 'PARQUET', compression: 'none', numbers: 'double', timestamps: 'int64' })).toEqual({
      formatOptions: { compression: 'none' },
      parquetTypes: { numbers: 'double', timestamps: 'int64' },
    });
  });
});

describe('the schemas of a selection', () => {
  const schema = (name: string, streamCategory: string, own = false) => ({
    ...{ id: `sch_${name}_${streamCategory}`, name, streamCategory, isBuiltIn: !own, version: 2 },
  });
  const schemas = [
    schema('normalized', 'TRADE'),
    schema('normalized', 'BOOK_UPDATE'),
    schema('bars', 'KLINE'),
    schema('normalized', 'KLINE'),
    schema('chain', 'TICKER'),
    schema('state', 'TICKER'),
    schema('summary', 'TICKER'),
    schema('hftbacktest', 'BOOK_UPDATE'),
    schema('mine', 'TRADE', true),
  ];
  const labels = (categories: string[], partial = false, view: string | null = null): string[] =>
    schemaChoices(schemas, { categories, partial, view }).map(({ label }) => label);
  const RAW = 'raw (messages as received)';

  it('fit all of its categories', () => {
    expect(labels(['TRADE'])).toEqual(['normalized', 'mine (custom, version 2)', RAW]);
    expect(labels(['TRADE', 'BOOK_UPDATE'])).toEqual(['normalized', RAW]);
    expect(labels([])).toEqual([RAW]);
  });

  it('fit some of them with a pattern, which leaves out the rest', () => {
    expect(labels(['TRADE', 'BOOK_UPDATE'], true)).toEqual(['normalized', 'mine (custom, version 2, only trade)', RAW]);
  });

  it('have the built-in of a view with that view only', () => {
    expect(labels(['KLINE'])).toEqual(['normalized', RAW]);
    expect(labels(['KLINE'], false, 'bars')).toEqual(['bars', 'normalized', RAW]);
    expect(labels(['TICKER'])).toEqual(['summary', RAW]);
    expect(labels(['TICKER'], false, 'state')).toEqual(['state', 'summary', RAW]);
    expect(labels(['BOOK_UPDATE'])).toEqual(['normalized', RAW]);
  });
});

describe('what a selection stands for', () => {
  const stream = (id: string, streamType: string, subscription: object | null = null) => ({
    ...{ id, streamType, exchange: 'binance', category: 'TRADE', subscription },
  });
  const catalog = [stream('1', 'trades'), stream('2', 'depth', {}), stream('3', 'trades'), stream('4', 'trades', {})];
  const ids = (streams: readonly { id: string }[]): string[] => streams.map(({ id }) => id);

  it('is exported where it is subscribed', () => {
    expect(ids(exportedOf(catalog))).toEqual(['2', '4']);
    expect(ids(exportedOf([catalog[0]!, catalog[2]!]))).toEqual(['1', '3']);
  });

  it.each([
    [['1', '3'], false, 'bars'],
    [['2'], false, 'book'],
    [['1', '2'], false, null],
    [['1', '2'], true, null],
    [[], false, null],
  ] as const)('can have a view: %o, partial %s', (chosen, partial, view) => {
    const streams = catalog.filter(({ id }) => (chosen as readonly string[]).includes(id));
    expect(viewOfStreams(streams, partial)).toBe(view);
  });

  it('with a pattern, can have the view of some', () => {
    const ticker = stream('5', 'ticker');
    expect([viewOfStreams([catalog[0]!, ticker], false), viewOfStreams([catalog[0]!, ticker], true)]).toEqual([
      null,
      'bars',
    ]);
  });
});

describe('what it costs', () => {
  const GIB = 1024 ** 3;
  const caps = (usedGib: number, overage = false) => [
    {
      ...{ code: 'EXPORT_BYTES' as const, used: String(usedGib * GIB), included: String(50 * GIB) },
      ...{ overage, warningPercent: null },
    },
  ];
  it.each([
    [5, 10, false, '10 % of the plan’s 50.0 GiB, of which 40.0 GiB are left'],
    [0.1, 10, false, 'less than 1 % of the plan’s 50.0 GiB, of which 40.0 GiB are left'],
    [0, 10, false, '0 % of the plan’s 50.0 GiB, of which 40.0 GiB are left'],
    [5, 48, false, '2.00 GiB of the plan’s 50.0 GiB are left'],
    [5, 48, true, '3.00 GiB beyond the plan’s 50.0 GiB are billed'],
    [5, 60, true, '5.00 GiB beyond the plan’s 50.0 GiB are billed'],
  ])('%s GiB with %s used, overage %s: %s', (size, used, overage, text) => {
    expect(costText(String(Math.round(size * GIB)), caps(used, overage))).toBe(text);
  });

  it('is not said without a plan', () => {
    expect(costText('1', [])).toBeUndefined();
    expect(costText('1', undefined)).toBeUndefined();
  });
});
