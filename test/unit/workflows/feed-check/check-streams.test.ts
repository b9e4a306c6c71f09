import { mayBeSilent, streamsToCheck } from '../../../../workflows/feed-check/check-streams.rule.js';

const catalog = {
  code: 'okx',
  displayName: 'OKX',
  instruments: [
    { symbol: 'BTC-USDT', streams: ['trades', 'depth'] },
    { symbol: 'BTC-USDT-SWAP', streams: ['trades', 'depth', 'liquidations'] },
  ],
};

describe('the streams of a check', () => {
  it('are one of each type, of the first instrument that has it', () =>
    expect(streamsToCheck(catalog, {})).toEqual([
      { instrument: 'BTC-USDT', streamType: 'trades' },
      { instrument: 'BTC-USDT', streamType: 'depth' },
      { instrument: 'BTC-USDT-SWAP', streamType: 'liquidations' },
    ]));

  it('are of the instrument and the types that were asked for', () =>
    expect(streamsToCheck(catalog, { instrument: 'BTC-USDT-SWAP', streamTypes: ['depth'] })).toEqual([
      { instrument: 'BTC-USDT-SWAP', streamType: 'depth' },
    ]));

  it.each([
    [{ instrument: 'X' }, 'not_found: the catalogue of okx has no instrument X.'],
    [{ streamTypes: ['kline_1m'] }, 'not_found: okx has no kline_1m; it has trades, depth, liquidations.'],
    [{ instrument: 'BTC-USDT', streamTypes: ['liquidations'] }, 'not_found: BTC-USDT has no liquidations'],
  ])('of %j are not in the catalogue', (selection, message) =>
    expect(() => streamsToCheck(catalog, selection)).toThrow(message),
  );
});

it.each([
  ['trades', 60, false],
  ['depth_snapshot', 60, false],
  ['liquidations', 3_600, true],
  ['funding', 3_600, true],
  ['mark_price', 60, false],
  ['kline_1s', 60, false],
  ['kline_1m', 60, true],
  ['kline_1m', 61, false],
  ['kline_1h', 60, true],
  ['kline_1M', 3_600, true],
])('%s may be silent for %i s: %s', (streamType, seconds, expected) =>
  expect(mayBeSilent(streamType, seconds)).toBe(expected),
);
