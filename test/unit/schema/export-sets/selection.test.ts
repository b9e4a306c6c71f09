import { STREAM_SELECTION_FIELDS } from '../../../../server/streaming/stream-request.js';
import {
  likePattern,
  matchesPattern,
  parseSelection,
  selectionInput,
  type SelectionInput,
} from '../../../../schema/export-sets/selection.rule.js';

const patterns = (more: Partial<SelectionInput> = {}): SelectionInput => ({
  ...{ exchange: 'binance', instruments: ['BTC*'], streamTypes: ['trades'] },
  ...more,
});

describe('a selection', () => {
  it('counts repeated ids and stream types once, and knows the singular of trades', () => {
    expect(parseSelection({ datastreamIds: ['3', '1', '3'] })).toEqual({
      ok: true,
      selection: { kind: 'ids', datastreamIds: ['3', '1'] },
    });
    expect(parseSelection(patterns({ streamTypes: ['trade', 'trades', 'kline_1m'] }))).toMatchObject({
      selection: { streamTypes: ['trades', 'kline_1m'] },
    });
  });

  it('by terms is of all symbols unless it has patterns; terms that match everything are left out', () => {
    const terms = { kind: 'option', status: null, expiresToNs: '9' };
    const parsed = parseSelection({ exchange: 'deribit', streamTypes: ['ticker'], ...terms });
    expect(parsed).toEqual({
      ok: true,
      selection: {
        ...{ kind: 'patterns', exchange: 'deribit', instruments: ['*'], streamTypes: ['ticker'] },
        terms: { kind: 'option', expiresToNs: '9' },
      },
    });
    expect(parseSelection(patterns(terms))).toMatchObject({ selection: { instruments: ['BTC*'] } });
    expect(parsed.ok && parseSelection(selectionInput(parsed.selection))).toEqual(parsed);
  });

  it.each<[string, SelectionInput]>([
    ['select', { datastreamIds: ['1'], kind: 'option' }],
    ['select.exchange', { streamTypes: ['ticker'], kind: 'option' }],
    ['select.stream_types', { exchange: 'deribit', kind: 'option' }],
    ['select.instruments', patterns({ instruments: [], kind: 'option' })],
    ['select.kind', patterns({ kind: 'swap' })],
    ['select.status', patterns({ status: 'gone' })],
    ['select', {}],
    ['select', patterns({ datastreamIds: ['1'] })],
    ['select.datastream_ids', { datastreamIds: [] }],
    ['select.datastream_ids[1]', { datastreamIds: ['1', '0'] }],
    ['select.exchange', patterns({ exchange: '' })],
    ['select.exchange', { instruments: ['*'], streamTypes: ['trades'] }],
    ['select.instruments', patterns({ instruments: [] })],
    ['select.instruments[1]', patterns({ instruments: ['A', ''] })],
    ['select.stream_types', patterns({ streamTypes: null })],
    ['select.stream_types[0]', patterns({ streamTypes: ['no such type'] })],
  ])('that is wrong names %s: %o', (field, input) => {
    expect(parseSelection(input)).toMatchObject({
      ok: false,
      field,
      message: expect.stringContaining(`${field} must`) as string,
    });
  });
});

describe('a selection by query parameters', () => {
  it.each([
    [{}, 'datastream_id or exchange, instruments and stream_types are required'],
    [
      patterns({ datastreamIds: ['1'] }),
      'datastream_id cannot be combined with exchange, instruments and stream_types',
    ],
  ])('that is wrong says what is accepted: %o', (input, message) => {
    expect(parseSelection(input, STREAM_SELECTION_FIELDS)).toEqual({ ok: false, field: 'datastream_id', message });
  });
});

describe('a pattern', () => {
  it.each([
    ['BTC*', 'BTC%'],
    ['*', '%'],
    ['A**B', 'A%B'],
    [String.raw`50%_\x`, String.raw`50\%\_\\x`],
  ])('%s is LIKE %s', (pattern, like) => expect(likePattern(pattern)).toBe(like));

  it.each([
    ['BTC*', 'BTCUSDT', true],
    ['BTC*', 'BTC', true],
    ['BTC*', 'btcusdt', false],
    ['*USDT', 'BTCUSDT', true],
    ['B*U*T', 'BTCUSDT', true],
    ['BTC', 'BTCUSDT', false],
    ['BTC.USD', 'BTCxUSD', false],
    ['*', '', true],
  ])('%s and %s: %s', (pattern, symbol, matches) => expect(matchesPattern(pattern, symbol)).toBe(matches));
});
