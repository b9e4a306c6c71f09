import type { ListedInstrument } from '../../../workflows/collection/listings/exchange-listing.js';

/** What an exchange answers, by path, written after its documentation; and what that lists. */
export interface ListingAnswers {
  exchange: string;
  answers: Record<string, unknown>;
  listed: ListedInstrument[];
}

const spot = (symbol: string, base: string, quote: string): ListedInstrument => ({ symbol, base, quote, type: 'spot' });

export const LISTING_ANSWERS: readonly ListingAnswers[] = [
  {
    exchange: 'binance',
    answers: {
      '/api/v3/exchangeInfo': {
        timezone: 'UTC',
        symbols: [
          { symbol: 'ETHBTC', status: 'TRADING', baseAsset: 'ETH', quoteAsset: 'BTC', permissions: [] },
          { symbol: 'LUNABTC', status: 'BREAK', baseAsset: 'LUNA', quoteAsset: 'BTC' },
        ],
      },
    },
    listed: [spot('ETHBTC', 'ETH', 'BTC')],
  },
  {
    exchange: 'binance_usdm',
    answers: {
      '/fapi/v1/exchangeInfo': {
        symbols: [
          { symbol: 'BTCUSDT', contractType: 'PERPETUAL', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT' },
          {
            ...{ symbol: 'BTCUSDT_270326', contractType: 'CURRENT_QUARTER', status: 'TRADING' },
            ...{ baseAsset: 'BTC', quoteAsset: 'USDT' },
          },
          { symbol: 'OLDUSDT', contractType: 'PERPETUAL', status: 'SETTLING', baseAsset: 'OLD', quoteAsset: 'USDT' },
        ],
      },
    },
    listed: [
      { ...spot('BTCUSDT', 'BTC', 'USDT'), type: 'perpetual' },
      { ...spot('BTCUSDT_270326', 'BTC', 'USDT'), type: 'future' },
    ],
  },
  {
    exchange: 'binance_coinm',
    answers: {
      '/dapi/v1/exchangeInfo': {
        symbols: [
          {
            ...{ symbol: 'BTCUSD_PERP', contractType: 'PERPETUAL', contractStatus: 'TRADING' },
            ...{ baseAsset: 'BTC', quoteAsset: 'USD' },
          },
        ],
      },
    },
    listed: [{ ...spot('BTCUSD_PERP', 'BTC', 'USD'), type: 'perpetual' }],
  },
  {
    exchange: 'coinbase',
    answers: {
      '/products': [
        { id: 'BTC-USD', base_currency: 'BTC', quote_currency: 'USD', status: 'online', trading_disabled: false },
        { id: 'XYZ-USD', base_currency: 'XYZ', quote_currency: 'USD', status: 'delisted' },
      ],
    },
    listed: [spot('BTC-USD', 'BTC', 'USD')],
  },
  ...[
    { exchange: 'kraken', listed: [spot('BTC/USD', 'BTC', 'USD'), spot('DOGE/BTC', 'DOGE', 'BTC')] },
    { exchange: 'kraken_v1', listed: [spot('XBT/USD', 'XBT', 'USD'), spot('XDG/XBT', 'XDG', 'XBT')] },
  ].map((kraken) => ({
    ...kraken,
    answers: {
      '/0/public/AssetPairs': {
        error: [],
        result: {
          XXBTZUSD: { altname: 'XBTUSD', wsname: 'XBT/USD', base: 'XXBT', quote: 'ZUSD', status: 'online' },
          XDGXBT: { wsname: 'XDG/XBT', base: 'XXDG', quote: 'XXBT', status: 'online' },
          OLDUSD: { wsname: 'OLD/USD', status: 'cancel_only' },
        },
      },
    },
  })),
  {
    exchange: 'okx',
    answers: {
      '/api/v5/public/instruments?instType=SPOT': {
        code: '0',
        data: [
          { instType: 'SPOT', instId: 'BTC-USDT', baseCcy: 'BTC', quoteCcy: 'USDT', instFamily: '', state: 'live' },
        ],
      },
      '/api/v5/public/instruments?instType=SWAP': {
        data: [
          { instId: 'BTC-USD-SWAP', baseCcy: '', quoteCcy: '', instFamily: 'BTC-USD', state: 'live' },
          { instId: 'OLD-USD-SWAP', baseCcy: '', quoteCcy: '', instFamily: 'OLD-USD', state: 'suspend' },
        ],
      },
      '/api/v5/public/instruments?instType=FUTURES': { data: [] },
    },
    listed: [spot('BTC-USDT', 'BTC', 'USDT'), { ...spot('BTC-USD-SWAP', 'BTC', 'USD'), type: 'perpetual' }],
  },
  {
    exchange: 'bybit_spot',
    answers: {
      '/v5/market/instruments-info?category=spot&limit=1000': {
        retCode: 0,
        result: {
          category: 'spot',
          list: [{ symbol: 'BTCUSDT', baseCoin: 'BTC', quoteCoin: 'USDT', status: 'Trading' }],
        },
      },
    },
    listed: [spot('BTCUSDT', 'BTC', 'USDT')],
  },
  {
    exchange: 'bybit_linear',
    answers: {
      '/v5/market/instruments-info?category=linear&limit=1000': {
        result: {
          list: [
            {
              symbol: 'BTCUSDT',
              contractType: 'LinearPerpetual',
              status: 'Trading',
              baseCoin: 'BTC',
              quoteCoin: 'USDT',
            },
          ],
          nextPageCursor: 'first=1&b',
        },
      },
      '/v5/market/instruments-info?category=linear&limit=1000&cursor=first%3D1%26b': {
        result: {
          list: [
            {
              ...{ symbol: 'BTC-26MAR27', contractType: 'LinearFutures', status: 'Trading' },
              ...{ baseCoin: 'BTC', quoteCoin: 'USDC' },
            },
          ],
          nextPageCursor: '',
        },
      },
    },
    listed: [
      { ...spot('BTCUSDT', 'BTC', 'USDT'), type: 'perpetual' },
      { ...spot('BTC-26MAR27', 'BTC', 'USDC'), type: 'future' },
    ],
  },
  {
    exchange: 'deribit',
    answers: {
      '/api/v2/public/get_instruments?currency=any&expired=false': {
        jsonrpc: '2.0',
        result: [
          {
            ...{ instrument_name: 'BTC-PERPETUAL', kind: 'future', settlement_period: 'perpetual', is_active: true },
            ...{ base_currency: 'BTC', quote_currency: 'USD' },
          },
          {
            ...{ instrument_name: 'BTC-26MAR27', kind: 'future', settlement_period: 'month', is_active: true },
            ...{ base_currency: 'BTC', quote_currency: 'USD' },
          },
          {
            ...{ instrument_name: 'BTC-26MAR27-1-C', kind: 'option', settlement_period: 'month', is_active: true },
            ...{ base_currency: 'BTC', quote_currency: 'BTC' },
          },
          { instrument_name: 'ETH_USDC', kind: 'spot', is_active: true, base_currency: 'ETH', quote_currency: 'USDC' },
        ],
      },
    },
    listed: [
      { ...spot('BTC-PERPETUAL', 'BTC', 'USD'), type: 'perpetual' },
      { ...spot('BTC-26MAR27', 'BTC', 'USD'), type: 'future' },
      spot('ETH_USDC', 'ETH', 'USDC'),
    ],
  },
  {
    exchange: 'bitmex',
    answers: {
      '/api/v1/instrument/active': [
        { symbol: 'XBTUSD', typ: 'FFWCSX', state: 'Open', underlying: 'XBT', quoteCurrency: 'USD' },
        { symbol: 'XBTH27', typ: 'FFCCSX', state: 'Open', underlying: 'XBT', quoteCurrency: 'USD' },
        { symbol: 'XBT_USDT', typ: 'IFXXXP', state: 'Open', underlying: 'XBT', quoteCurrency: 'USDT' },
        { symbol: '.BXBT', typ: 'MRCXXX', state: 'Unlisted', underlying: 'XBT', quoteCurrency: 'USD' },
      ],
    },
    listed: [
      { ...spot('XBTUSD', 'XBT', 'USD'), type: 'perpetual' },
      { ...spot('XBTH27', 'XBT', 'USD'), type: 'future' },
      spot('XBT_USDT', 'XBT', 'USDT'),
    ],
  },
  {
    exchange: 'bitstamp',
    answers: {
      '/api/v2/trading-pairs-info/': [
        { name: 'BTC/USD', url_symbol: 'btcusd', trading: 'Enabled', base_decimals: 8 },
        { name: 'OLD/USD', url_symbol: 'oldusd', trading: 'Disabled' },
      ],
    },
    listed: [spot('btcusd', 'BTC', 'USD')],
  },
  {
    exchange: 'gateio',
    answers: {
      '/api/v4/spot/currency_pairs': [
        { id: 'ETH_USDT', base: 'ETH', quote: 'USDT', trade_status: 'tradable' },
        { id: 'OLD_USDT', base: 'OLD', quote: 'USDT', trade_status: 'untradable' },
      ],
    },
    listed: [spot('ETH_USDT', 'ETH', 'USDT')],
  },
  {
    exchange: 'kucoin',
    answers: {
      '/api/v2/symbols': {
        code: '200000',
        data: [
          { symbol: 'BTC-USDT', baseCurrency: 'BTC', quoteCurrency: 'USDT', enableTrading: true },
          { symbol: 'OLD-USDT', baseCurrency: 'OLD', quoteCurrency: 'USDT', enableTrading: false },
        ],
      },
    },
    listed: [spot('BTC-USDT', 'BTC', 'USDT')],
  },
  {
    exchange: 'hyperliquid',
    answers: {
      '/info': {
        universe: [
          { name: 'BTC', szDecimals: 5, maxLeverage: 40 },
          { name: 'OLD', isDelisted: true },
        ],
      },
    },
    listed: [{ ...spot('BTC', 'BTC', 'USDC'), type: 'perpetual' }],
  },
  {
    exchange: 'bitfinex',
    answers: {
      '/v2/conf/pub:list:pair:exchange': [['BTCUSD', 'DOGE:USD']],
      '/v2/conf/pub:list:pair:futures': [['BTCF0:USTF0']],
    },
    listed: [
      spot('tBTCUSD', 'BTC', 'USD'),
      spot('tDOGE:USD', 'DOGE', 'USD'),
      { ...spot('tBTCF0:USTF0', 'BTC', 'UST'), type: 'perpetual' },
    ],
  },
  {
    exchange: 'gemini',
    answers: { '/v1/symbols': ['btcusd', 'btcgusdperp'] },
    listed: [
      { symbol: 'BTCUSD', type: 'spot' },
      { symbol: 'BTCGUSDPERP', type: 'perpetual' },
    ],
  },
];
