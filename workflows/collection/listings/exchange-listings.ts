import { z } from 'zod';
import type { ExchangeListing, InstrumentType, ListingEntry, ListingRequest } from './exchange-listing.js';

/** Creates a request whose response a schema reads, entry by entry. Null skips an entry. */
function listed<Answer>(
  path: string,
  answer: z.ZodType<Answer>,
  instruments: (answer: Answer) => (ListingEntry | null)[],
  more: { body?: unknown; next?: (answer: Answer) => string | undefined } = {},
): ListingRequest {
  const { body, next } = more;
  return {
    path,
    ...(body !== undefined && { body }),
    read: (json) => {
      const parsed = answer.parse(json);
      const following = next?.(parsed);
      return {
        instruments: instruments(parsed).filter((instrument) => instrument !== null),
        ...(following !== undefined && { next: following }),
      };
    },
  };
}

const text = z.string();
const binanceAnswer = z.object({
  symbols: z.array(
    z.object({
      ...{ symbol: text, baseAsset: text, quoteAsset: text },
      ...{ status: text.optional(), contractStatus: text.optional(), contractType: text.optional() },
    }),
  ),
});

/** https://developers.binance.com/docs: Exchange Information. */
function binance(exchange: string, url: string, path: string, covers: readonly InstrumentType[]): ExchangeListing {
  const instruments = ({ symbols }: z.infer<typeof binanceAnswer>) =>
    symbols.map(({ symbol, baseAsset: base, quoteAsset: quote, status, contractStatus, contractType }) => {
      if ((status ?? contractStatus) !== 'TRADING') return null;
      if (contractType === undefined) return { symbol, base, quote, type: 'spot' as const };
      return {
        symbol,
        base,
        quote,
        type: contractType.endsWith('PERPETUAL') ? ('perpetual' as const) : ('future' as const),
      };
    });
  return { exchange, url, covers, requests: [listed(path, binanceAnswer, instruments)] };
}

const krakenAnswer = z.object({
  result: z.record(text, z.object({ wsname: text.optional(), status: text.optional() })),
});
/** Names of v2 where they differ from those of v1. */
const KRAKEN_V2: Record<string, string> = { XBT: 'BTC', XDG: 'DOGE' };

/** https://docs.kraken.com/api/docs/rest-api/get-tradable-asset-pairs */
function kraken(exchange: string, rename: Record<string, string>): ExchangeListing {
  const instruments = ({ result }: z.infer<typeof krakenAnswer>) =>
    Object.values(result).map(({ wsname, status = 'online' }) => {
      const [base, quote] = (wsname ?? '').split('/').map((asset) => rename[asset] ?? asset);
      if (!base || !quote || status !== 'online') return null;
      return { symbol: `${base}/${quote}`, base, quote, type: 'spot' as const };
    });
  const request = listed('/0/public/AssetPairs', krakenAnswer, instruments);
  return { exchange, url: 'https://api.kraken.com', covers: ['spot'], requests: [request] };
}

/**
 * https://docs.kraken.com/api-reference/instrument-details/get-instruments: indices are listed as well and cannot be traded; only
 * futures have an end. Messages write symbols in upper case.
 */
const krakenFutures = listed(
  '/derivatives/api/v3/instruments',
  z.object({
    instruments: z.array(
      z.object({
        ...{ symbol: text, tradeable: z.boolean(), lastTradingTime: text.optional() },
        ...{ base: text.optional(), quote: text.optional() },
      }),
    ),
  }),
  ({ instruments }) =>
    instruments.map(({ symbol, tradeable, lastTradingTime, base, quote }) => {
      if (!tradeable) return null;
      const type = lastTradingTime === undefined ? ('perpetual' as const) : ('future' as const);
      return { symbol: symbol.toUpperCase(), ...(base && { base }), ...(quote && { quote }), type };
    }),
);

const okxAnswer = z.object({
  data: z.array(z.object({ instId: text, baseCcy: text, quoteCcy: text, instFamily: text.optional(), state: text })),
});

/** https://www.okx.com/docs-v5/en/#public-data-rest-api-get-instruments */
function okx(instType: string, type: InstrumentType): ListingRequest {
  return listed(`/api/v5/public/instruments?instType=${instType}`, okxAnswer, ({ data }) =>
    data.map(({ instId, baseCcy, quoteCcy, instFamily = '', state }) => {
      const [base = '', quote = ''] = baseCcy === '' ? instFamily.split('-') : [baseCcy, quoteCcy];
      return state === 'live' ? { symbol: instId, base, quote, type } : null;
    }),
  );
}

const bybitAnswer = z.object({
  result: z.object({
    list: z.array(
      z.object({ symbol: text, baseCoin: text, quoteCoin: text, status: text, contractType: text.optional() }),
    ),
    nextPageCursor: text.optional(),
  }),
});

/** https://bybit-exchange.github.io/docs/v5/market/instrument */
function bybit(exchange: string, category: string, covers: readonly InstrumentType[]): ExchangeListing {
  const path = `/v5/market/instruments-info?category=${category}&limit=1000`;
  const request = listed(
    path,
    bybitAnswer,
    ({ result }) =>
      result.list.map(({ symbol, baseCoin: base, quoteCoin: quote, status, contractType }) => {
        if (status !== 'Trading') return null;
        if (contractType === undefined) return { symbol, base, quote, type: 'spot' as const };
        return {
          symbol,
          base,
          quote,
          type: contractType.endsWith('Perpetual') ? ('perpetual' as const) : ('future' as const),
        };
      }),
    {
      next: ({ result: { nextPageCursor } }) =>
        nextPageCursor ? `${path}&cursor=${encodeURIComponent(nextPageCursor)}` : undefined,
    },
  );
  return { exchange, url: 'https://api.bybit.com', covers, requests: [request] };
}

/** https://exchange-developer.crypto.com/exchange/v1/docs/api/rest/public-get-instruments */
const cryptocom = listed(
  '/exchange/v1/public/get-instruments',
  z.object({
    result: z.object({
      data: z.array(
        z.object({
          ...{ symbol: text, inst_type: text, base_ccy: text, quote_ccy: text },
          // Absent for instruments of other venues.
          tradable: z.boolean().optional(),
        }),
      ),
    }),
  }),
  ({ result }) =>
    result.data.map(({ symbol, inst_type, base_ccy: base, quote_ccy: quote, tradable }) => {
      const type = ({ CCY_PAIR: 'spot', PERPETUAL_SWAP: 'perpetual', FUTURE: 'future' } as const)[inst_type];
      return tradable === true && type !== undefined ? { symbol, base, quote, type } : null;
    }),
);

/**
 * https://docs.deribit.com/#public-get_instruments. Without options: thousands come and go, so they
 * are added by hand.
 */
const deribit = listed(
  '/api/v2/public/get_instruments?currency=any&expired=false',
  z.object({
    result: z.array(
      z.object({
        ...{ instrument_name: text, kind: text, base_currency: text, quote_currency: text, is_active: z.boolean() },
        settlement_period: text.optional(),
      }),
    ),
  }),
  ({ result }) =>
    result.map(({ instrument_name: symbol, kind, base_currency: base, quote_currency: quote, ...rest }) => {
      if (!rest.is_active || (kind !== 'spot' && kind !== 'future')) return null;
      const type = kind === 'future' && rest.settlement_period === 'perpetual' ? 'perpetual' : kind;
      return { symbol, base, quote, type };
    }),
);

/** https://www.bitget.com/api-doc/spot/market/Get-Symbols */
const bitget = listed(
  '/api/v2/spot/public/symbols',
  z.object({ data: z.array(z.object({ symbol: text, baseCoin: text, quoteCoin: text, status: text })) }),
  ({ data }) =>
    data.map(({ symbol, baseCoin: base, quoteCoin: quote, status }) =>
      status === 'online' ? { symbol, base, quote, type: 'spot' } : null,
    ),
);

/** https://www.bitmex.com/api/explorer/#!/Instrument/Instrument_getActive; `typ` is the CFI code. */
const bitmex = listed(
  '/api/v1/instrument/active',
  z.array(z.object({ symbol: text, typ: text, state: text, underlying: text, quoteCurrency: text })),
  (instruments) =>
    instruments.map(({ symbol, typ, state, underlying: base, quoteCurrency: quote }) => {
      const type = ({ FFWCSX: 'perpetual', FFWCSF: 'perpetual', FFCCSX: 'future', IFXXXP: 'spot' } as const)[typ];
      return state === 'Open' && type !== undefined ? { symbol, base, quote, type } : null;
    }),
);

/** https://docs.cdp.coinbase.com/exchange/reference/exchangerestapi_getproducts */
const coinbase = listed(
  '/products',
  z.array(z.object({ id: text, base_currency: text, quote_currency: text, status: text })),
  (products) =>
    products.map(({ id, base_currency: base, quote_currency: quote, status }) =>
      status === 'online' ? { symbol: id, base, quote, type: 'spot' } : null,
    ),
);

/**
 * https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/public/list-public-products.
 * Without aliases (`BTC-USDC` of `BTC-USD`): their messages name the other product.
 */
const coinbaseAdvanced = listed(
  '/api/v3/brokerage/market/products?product_type=SPOT',
  z.object({
    products: z.array(
      z.object({
        ...{ product_id: text, base_currency_id: text, quote_currency_id: text, status: text },
        alias: text.optional(),
      }),
    ),
  }),
  ({ products }) =>
    products.map(({ product_id: symbol, base_currency_id: base, quote_currency_id: quote, status, alias = '' }) =>
      status === 'online' && alias === '' ? { symbol, base, quote, type: 'spot' } : null,
    ),
);

/** https://www.bitstamp.net/api/#tag/Market-info/operation/GetTradingPairsInfo */
const bitstamp = listed(
  '/api/v2/trading-pairs-info/',
  z.array(z.object({ name: text, url_symbol: text, trading: text })),
  (pairs) =>
    pairs.map(({ name, url_symbol: symbol, trading }) => {
      const [base = '', quote = ''] = name.split('/');
      return trading === 'Enabled' ? { symbol, base, quote, type: 'spot' } : null;
    }),
);

/** https://www.gate.com/docs/developers/apiv4/en/#list-all-currency-pairs-supported */
const gateio = listed(
  '/api/v4/spot/currency_pairs',
  z.array(z.object({ id: text, base: text, quote: text, trade_status: text })),
  (pairs) =>
    pairs.map(({ id: symbol, base, quote, trade_status }) =>
      trade_status === 'untradable' ? null : { symbol, base, quote, type: 'spot' },
    ),
);

/** https://www.gate.com/docs/developers/apiv4/en/#futures: one list per settlement currency. */
function gateioFutures(settle: string): ListingRequest {
  return listed(
    `/api/v4/futures/${settle}/contracts`,
    z.array(z.object({ name: text, status: text.optional(), in_delisting: z.boolean() })),
    (contracts) =>
      contracts.map(({ name: symbol, status = 'trading', in_delisting }) => {
        const [base = '', quote = ''] = symbol.split('_');
        return in_delisting || status !== 'trading' ? null : { symbol, base, quote, type: 'perpetual' };
      }),
  );
}

/** https://www.kucoin.com/docs-new/rest/spot-trading/market-data/get-all-symbols */
const kucoin = listed(
  '/api/v2/symbols',
  z.object({
    data: z.array(z.object({ symbol: text, baseCurrency: text, quoteCurrency: text, enableTrading: z.boolean() })),
  }),
  ({ data }) =>
    data.map(({ symbol, baseCurrency: base, quoteCurrency: quote, enableTrading }) =>
      enableTrading ? { symbol, base, quote, type: 'spot' } : null,
    ),
);

/** https://docs.kucoin.com/futures/#get-open-contract-list: only futures expire. */
const kucoinFutures = listed(
  '/api/v1/contracts/active',
  z.object({
    data: z.array(
      z.object({
        ...{ symbol: text, baseCurrency: text, quoteCurrency: text, status: text },
        expireDate: z.number().nullish(),
      }),
    ),
  }),
  ({ data }) =>
    data.map(({ symbol, baseCurrency: base, quoteCurrency: quote, status, expireDate }) => {
      const type = expireDate == null ? ('perpetual' as const) : ('future' as const);
      return status === 'Open' ? { symbol, base, quote, type } : null;
    }),
);

/** https://docs.dydx.exchange/api_integration-indexer/indexer_api#listperpetualmarkets: quoted in dollars. */
const dydxV4 = listed(
  '/v4/perpetualMarkets',
  z.object({ markets: z.record(text, z.object({ ticker: text, status: text })) }),
  ({ markets }) =>
    Object.values(markets).map(({ ticker: symbol, status }) =>
      status === 'ACTIVE' ? { symbol, base: symbol.replace(/-USD$/, ''), quote: 'USD', type: 'perpetual' } : null,
    ),
);

/** https://huobiapi.github.io/docs/spot/v1/en/#get-all-supported-trading-symbol-v2 */
const htx = listed(
  '/v2/settings/common/symbols',
  z.object({ data: z.array(z.object({ sc: text, bcdn: text, qcdn: text, state: text })) }),
  ({ data }) =>
    data.map(({ sc: symbol, bcdn: base, qcdn: quote, state }) =>
      state === 'online' ? { symbol, base, quote, type: 'spot' } : null,
    ),
);

/**
 * https://hyperliquid.gitbook.io/hyperliquid-docs: Info endpoint, perpetuals. Without spot, whose
 * symbols are numbers there: they are added by hand.
 */
const hyperliquid = listed(
  '/info',
  z.object({ universe: z.array(z.object({ name: text, isDelisted: z.boolean().optional() })) }),
  ({ universe }) =>
    universe.map(({ name, isDelisted }) =>
      isDelisted ? null : { symbol: name, base: name, quote: 'USDC', type: 'perpetual' },
    ),
  { body: { type: 'meta' } },
);

/** https://docs.bitfinex.com/reference/rest-public-conf: pairs as six letters, or with a colon. */
function bitfinex(kind: string, type: InstrumentType): ListingRequest {
  return listed(`/v2/conf/pub:list:pair:${kind}`, z.tuple([z.array(text)]), ([pairs]) =>
    pairs.map((pair) => {
      const [base = '', quote = ''] = pair.includes(':') ? pair.split(':') : [pair.slice(0, -3), pair.slice(-3)];
      const asset = (name: string) => name.replace(/F0$/, '');
      return { symbol: `t${pair}`, base: asset(base), quote: asset(quote), type };
    }),
  );
}

/** https://docs.gemini.com/rest-api/#symbols: names in lower case; messages use upper case. */
const gemini = listed('/v1/symbols', z.array(text), (symbols) =>
  symbols.map((name) => {
    const symbol = name.toUpperCase();
    return { symbol, type: symbol.endsWith('PERP') ? 'perpetual' : 'spot' };
  }),
);

/** Exchanges whose catalogue can be updated from their public REST API. */
export const EXCHANGE_LISTINGS: readonly ExchangeListing[] = [
  binance('binance', 'https://api.binance.com', '/api/v3/exchangeInfo', ['spot']),
  binance('binance_usdm', 'https://fapi.binance.com', '/fapi/v1/exchangeInfo', ['perpetual', 'future']),
  binance('binance_coinm', 'https://dapi.binance.com', '/dapi/v1/exchangeInfo', ['perpetual', 'future']),
  binance('binance_us', 'https://api.binance.us', '/api/v3/exchangeInfo', ['spot']),
  { exchange: 'coinbase', url: 'https://api.exchange.coinbase.com', covers: ['spot'], requests: [coinbase] },
  {
    ...{ exchange: 'coinbase_advanced', url: 'https://api.coinbase.com', covers: ['spot'] },
    requests: [coinbaseAdvanced],
  },
  kraken('kraken', KRAKEN_V2),
  {
    ...{ exchange: 'kraken_futures', url: 'https://futures.kraken.com', covers: ['perpetual', 'future'] },
    requests: [krakenFutures],
  },
  kraken('kraken_v1', {}),
  {
    ...{ exchange: 'okx', url: 'https://www.okx.com', covers: ['spot', 'perpetual', 'future'] },
    requests: [okx('SPOT', 'spot'), okx('SWAP', 'perpetual'), okx('FUTURES', 'future')],
  },
  bybit('bybit_spot', 'spot', ['spot']),
  bybit('bybit_linear', 'linear', ['perpetual', 'future']),
  {
    ...{ exchange: 'cryptocom', url: 'https://api.crypto.com', covers: ['spot', 'perpetual', 'future'] },
    requests: [cryptocom],
  },
  { exchange: 'deribit', url: 'https://www.deribit.com', covers: ['spot', 'perpetual', 'future'], requests: [deribit] },
  { exchange: 'bitget', url: 'https://api.bitget.com', covers: ['spot'], requests: [bitget] },
  { exchange: 'bitmex', url: 'https://www.bitmex.com', covers: ['spot', 'perpetual', 'future'], requests: [bitmex] },
  { exchange: 'bitstamp', url: 'https://www.bitstamp.net', covers: ['spot'], requests: [bitstamp] },
  { exchange: 'gateio', url: 'https://api.gateio.ws', covers: ['spot'], requests: [gateio] },
  {
    ...{ exchange: 'kucoin_futures', url: 'https://api-futures.kucoin.com', covers: ['perpetual', 'future'] },
    requests: [kucoinFutures],
  },
  {
    ...{ exchange: 'gateio_futures', url: 'https://api.gateio.ws', covers: ['perpetual'] },
    requests: [gateioFutures('usdt'), gateioFutures('btc')],
  },
  { exchange: 'kucoin', url: 'https://api.kucoin.com', covers: ['spot'], requests: [kucoin] },
  { exchange: 'dydx_v4', url: 'https://indexer.dydx.trade', covers: ['perpetual'], requests: [dydxV4] },
  { exchange: 'htx', url: 'https://api.huobi.pro', covers: ['spot'], requests: [htx] },
  { exchange: 'hyperliquid', url: 'https://api.hyperliquid.xyz', covers: ['perpetual'], requests: [hyperliquid] },
  {
    ...{ exchange: 'bitfinex', url: 'https://api-pub.bitfinex.com', covers: ['spot', 'perpetual'] },
    requests: [bitfinex('exchange', 'spot'), bitfinex('futures', 'perpetual')],
  },
  { exchange: 'gemini', url: 'https://api.gemini.com', covers: ['spot', 'perpetual'], requests: [gemini] },
];
