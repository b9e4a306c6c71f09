import { CatalogFileError, loadShippedCatalog, parseCatalogFile } from '../../../../schema/catalog/load-catalog.js';
import { categoryOf } from '../../../../schema/streams.js';

const CONTRACT_CODES = [
  'binance',
  'binance_usdm',
  'binance_coinm',
  'coinbase',
  'coinbase_advanced',
  'kraken',
  'okx',
  'bybit_spot',
  'bybit_linear',
  'cryptocom',
  'deribit',
  'bitget',
  'bitmex',
  'bitstamp',
  'gateio',
  'gateio_futures',
  'kucoin',
  'dydx_v4',
  'htx',
  'hyperliquid',
  'bitfinex',
  'gemini',
  'gemini_v2',
  'kraken_v1',
  'bybit_v2',
  'bybit_spot_v1',
  'gateio_v3',
  'okx_v3',
  'binance_us',
  'kraken_futures',
  'kucoin_futures',
];

const shipped = loadShippedCatalog();
const instrumentsOf = (code: string) => shipped.exchanges.find((exchange) => exchange.code === code)?.instruments ?? [];
const streamsOf = (code: string, symbol: string) =>
  instrumentsOf(code).find((instrument) => instrument.symbol === symbol)?.streams;

describe('the shipped catalogue', () => {
  it('has every exchange code of the contract, and each code once', () => {
    const codes = shipped.exchanges.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(CONTRACT_CODES));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('has a few hundred instruments', () => {
    expect(shipped.exchanges.flatMap((exchange) => exchange.instruments).length).toBeGreaterThan(400);
  });

  it.each(shipped.exchanges)('$code: no symbol twice, and every stream type has a category', ({ instruments }) => {
    expect(instruments.length).toBeGreaterThan(10);
    expect(new Set(instruments.map((instrument) => instrument.symbol)).size).toBe(instruments.length);
    for (const { symbol, streams } of instruments) {
      expect({ symbol, unknown: streams.filter((type) => categoryOf(type) === undefined) }).toEqual({
        symbol,
        unknown: [],
      });
      expect(streams.length).toBeGreaterThan(0);
    }
  });

  it('offers Binance BTCUSDT with all its streams, and no liquidations on a spot market', () => {
    const intervals = [
      '1s',
      '1m',
      '3m',
      '5m',
      '15m',
      '30m',
      '1h',
      '2h',
      '4h',
      '6h',
      '8h',
      '12h',
      '1d',
      '3d',
      '1w',
      '1M',
    ];
    expect([...(streamsOf('binance', 'BTCUSDT') ?? [])].sort()).toEqual(
      [
        ...['trades', 'agg_trades', 'depth', 'depth_snapshot', 'depth5', 'depth20', 'book_ticker', 'ticker'],
        ...intervals.map((interval) => `kline_${interval}`),
      ].sort(),
    );
    for (const { code, instruments } of shipped.exchanges) {
      const spot = instruments.filter(
        (instrument) => instrument.type === 'spot' && instrument.streams.includes('liquidations'),
      );
      expect({ code, spot }).toEqual({ code, spot: [] });
    }
  });

  it.each([
    ['binance', 'BTCUSDT'],
    ['coinbase', 'BTC-USD'],
    ['kraken', 'BTC/USD'],
    ['kraken_v1', 'XBT/USD'],
    ['bitstamp', 'btcusd'],
    ['deribit', 'BTC-PERPETUAL'],
    ['bitmex', 'XBTUSD'],
    ['gateio', 'BTC_USDT'],
    ['kucoin', 'BTC-USDT'],
    ['bitfinex', 'tBTCUSD'],
    ['coinbase_advanced', 'BTC-USD'],
    ['dydx_v4', 'BTC-USD'],
    ['htx', 'btcusdt'],
  ])('%s writes its symbols as its messages do: %s', (code, symbol) => {
    expect(streamsOf(code, symbol)).toContain('trades');
  });

  it.each([
    ['binance', 'NKNUSDT LRCBTC BLZETH RUNEEUR'],
    ['binance_usdm', 'SUSHIUSDT AKROUSDT CTKUSDT KEEPUSDT'],
  ])('%s has the instruments of the recorded captures with the streams recorded there', (code, symbols) => {
    for (const symbol of symbols.split(' ')) {
      expect(streamsOf(code, symbol)).toEqual(
        expect.arrayContaining(['agg_trades', 'depth', 'book_ticker', 'kline_1m']),
      );
    }
  });
});

describe('parseCatalogFile', () => {
  it('gives every instrument its streams: its own, a named set, or the exchange’s', () => {
    const text = `
      code: example
      displayName: Example
      streams: [trades]
      streamSets: { books: [depth, depth5] }
      instruments:
        - { symbol: A-B, base: A, quote: B, type: spot }
        - { symbol: C, base: null, streamSet: books }
        - { symbol: D, streams: [ticker] }`;
    expect(parseCatalogFile(text, 'example.yaml')).toEqual({
      exchanges: [
        {
          code: 'example',
          displayName: 'Example',
          instruments: [
            { symbol: 'A-B', base: 'A', quote: 'B', type: 'spot', streams: ['trades'] },
            { symbol: 'C', streams: ['depth', 'depth5'] },
            { symbol: 'D', streams: ['ticker'] },
          ],
        },
      ],
    });
  });

  it('reads JSON with several exchanges, as the mutation takes them', () => {
    const catalog = {
      exchanges: [{ code: 'e', displayName: 'E', instruments: [{ symbol: 'S', streams: ['trades'] }] }],
    };
    expect(parseCatalogFile(JSON.stringify(catalog), 'e.json')).toEqual(catalog);
  });

  const withInstruments = (instruments: string) =>
    `{code: e, displayName: E, streams: [trades], instruments: ${instruments}}`;
  it.each([
    [
      'an unknown stream type',
      withInstruments('[{symbol: S, streams: [trade]}]'),
      /^e\.yaml: instruments\[0\]\.streams\[0\]: unknown stream type 'trade'$/,
    ],
    ['an unknown member', withInstruments('[{symbol: S, kind: spot}]'), /instruments\[0\]: .*kind/],
    ['a symbol twice', withInstruments('[{symbol: S}, {symbol: S}]'), /instruments\[1\]\.symbol: 'S' occurs twice/],
    [
      'an unknown set',
      withInstruments('[{symbol: S, streamSet: x}]'),
      /instruments\[0\]\.streamSet: no stream set named 'x'/,
    ],
    ['a bad code', '{code: E-1, displayName: E, instruments: []}', /e\.yaml: code: an exchange code is/],
    [
      'the key of a view',
      '{code: bars, displayName: E, instruments: []}',
      /e\.yaml: code: bars is the extractor key of a view$/,
    ],
    ['no streams at all', '{code: e, displayName: E, instruments: [{symbol: S}]}', /instruments\[0\]: no streams/],
    ['a list', '[]', /the file: /],
    ['an empty file', '', /the file: /],
    ['broken YAML', 'code: [', /e\.yaml: .*line 1/],
    [
      'a code twice',
      '{exchanges: [{code: e, displayName: E, instruments: []}, {code: e, displayName: F, instruments: []}]}',
      /exchanges\[1\]\.code/,
    ],
  ])('names the place of %s', (_, text, message) => {
    expect(() => parseCatalogFile(text, 'e.yaml')).toThrow(CatalogFileError);
    expect(() => parseCatalogFile(text, 'e.yaml')).toThrow(message);
  });

  it('lists every problem at once', () => {
    const text = withInstruments('[{symbol: S, streamSet: x}, {symbol: S}]');
    expect(() => parseCatalogFile(text, 'e.yaml')).toThrow(/no stream set.*\n.*occurs twice/);
  });
});
