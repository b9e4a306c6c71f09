import { bookKind } from '../../../../schema/views/book-view.js';
import { parseView, viewMismatch } from '../../../../schema/views/view.js';
import { parseViewFields } from '../../../../schema/views/view-fields.js';

const BARS = { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' } as const;

describe('view of a request', () => {
  it.each([undefined, null])('%s: none', (asked) => {
    expect(parseView(asked)).toEqual({ ok: true, view: null });
  });

  it.each([
    ['view', 'view must be an object', 'bars'],
    ['view', 'view must be an object', [BARS]],
    ['view.kind', 'view.kind is required and must be one of: bars, book, chain, hftbacktest, state', { size: '1m' }],
    ['view.kind', 'view.kind must be one of: bars, book, chain, hftbacktest, state', { kind: 'toString' }],
  ])('refuses %s: %s', (field, message, asked) => {
    expect(parseView(asked)).toEqual({ ok: false, field, message });
  });

  it('counts null members as absent', () => {
    expect(parseView({ kind: 'bars', size: '1m', by: null, empty: null })).toEqual({ ok: true, view: BARS });
  });

  it('needs a stream of its type', () => {
    expect(viewMismatch(BARS, { exchange: 'okx', streamType: 'trades' })).toBeNull();
    expect(viewMismatch(BARS, { exchange: 'okx', streamType: 'depth' })).toBe(
      'A view of kind bars needs a stream of type trades or agg_trades, the datastream has type depth',
    );
  });
});

describe('view of kind book', () => {
  it.each([
    ['binance', 'depth', true],
    ['binance', 'book_ticker', false],
    ['bybit_spot', 'book_ticker', true],
    ['bybit_linear', 'book_ticker', true],
    ['bybit_linear', 'trades', false],
  ])('is of %s %s: %s', (exchange, streamType, isOf) => {
    expect(bookKind.isOf({ exchange, streamType })).toBe(isOf);
  });

  const parse = (fields: object) => parseViewFields(bookKind.fields, { kind: 'book', interval: '100ms', ...fields });

  it('has a default depth', () => {
    expect(parse({})).toEqual({ ok: true, view: { kind: 'book', depth: 25, interval: '100ms' } });
  });

  it.each([
    [{ interval: '0' }, true],
    [{ interval: '10ms', depth: 1_000, grouping: '0.5' }, true],
    [{ interval: '1d', depth: 1n }, true],
  ])('takes %o', (fields, ok) => {
    expect(parse(fields).ok).toBe(ok);
  });

  it.each([
    ['view.depth', { depth: 0 }],
    ['view.depth', { depth: 1_001 }],
    ['view.depth', { depth: 2.5 }],
    ['view.depth', { depth: '25' }],
    ['view.interval', { interval: 0 }],
    ['view.interval', { interval: '9ms' }],
    ['view.interval', { interval: undefined }],
    ['view.grouping', { grouping: '0' }],
    ['view.grouping', { grouping: 0.5 }],
    ['view.size', { size: '1m' }],
  ])('refuses %s of %o', (field, fields) => {
    expect(parse(fields)).toMatchObject({ ok: false, field });
  });

  it('says how many digits a grouping may have', () => {
    const message =
      'view.grouping must be a decimal string above 0 with at most 20 digits before the point and 18 places behind it';
    for (const grouping of ['1'.repeat(44), `0.${'1'.repeat(19)}`])
      expect(parse({ grouping })).toMatchObject({ message });
  });

  it('has a row for each boundary, times levels where the schema unfolds them', () => {
    const view = { kind: 'book', depth: 25, interval: '1s' } as const;
    const load = { coveredNs: 10_000_000_000n, messages: 7, messageBytes: 0 };
    expect(bookKind.expectedRows(view, load, { exchange: 'binance', unfolds: false })).toBe(11);
    expect(bookKind.expectedRows(view, load, { exchange: 'binance', unfolds: true })).toBe(550);
    expect(bookKind.expectedRows({ ...view, interval: '0' }, load, { exchange: 'binance', unfolds: false })).toBe(7);
  });
});

describe('findings of a book', () => {
  const checksums = { verified: 1, failed: 0, absent: 2 };
  const unknown = (from: string, to: string, reason = 'gap') => ({ from, to, reason });

  it('adds up checksums, and joins what was cut at the end of a partition', () => {
    const found = [
      { checksums, unknown: [unknown('1', '3'), unknown('5', '10')] },
      { checksums, unknown: [unknown('10', '12'), unknown('12', '13', 'sequence')] },
      { checksums, unknown: [unknown('14', '15', 'sequence')] },
    ];
    expect(bookKind.mergeFindings(found)).toEqual({
      checksums: { verified: 3, failed: 0, absent: 6 },
      unknown: [
        unknown('1', '3'),
        unknown('5', '12'),
        unknown('12', '13', 'sequence'),
        unknown('14', '15', 'sequence'),
      ],
    });
  });
});
