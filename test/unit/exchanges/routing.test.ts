import { categoryOf } from '../../../schema/streams.js';
import { FRAME_ROUTINGS } from '../../../exchanges/generated/feeds.js';
import { route } from '../../support/collection/route.js';
import { FORMAT_SAMPLES } from '../../support/fixtures/format-samples.js';

const key = (instrument: string, streamType: string) => ({ instrument, streamType });

const FRAMES: (readonly [exchange: string, frame: string, expected: object])[] = [
  ['coinbase', '{"type":"l2update","product_id":"BTC-USD","changes":[]}', key('BTC-USD', 'depth')],
  ['coinbase', '{"type":"snapshot","product_id":"BTC-USD","asks":[],"bids":[]}', key('BTC-USD', 'depth')],
  ['coinbase', '{"type":"match","trade_id":1,"side":"sell","product_id":"BTC-USD"}', key('BTC-USD', 'trades')],
  ['coinbase', '{"type":"last_match","trade_id":1,"product_id":"BTC-USD"}', key('BTC-USD', 'trades')],
  ['coinbase', '{"type":"ticker","sequence":1,"product_id":"BTC-USD"}', key('BTC-USD', 'ticker')],
  ['coinbase', '{"type":"received","product_id":"BTC-USD"}', { unrouted: 'unknown message' }],
  ['coinbase', '{"type":"l2update","product_id":"BTC', { unrouted: 'broken frame' }],

  ...(
    [
      ['candlestick', 'candlestick.H4.BTCUSD-PERP', key('BTCUSD-PERP', 'kline_4h')],
      ['candlestick', 'candlestick.14D.BTCUSD-PERP', key('BTCUSD-PERP', 'kline_14d')],
      ['candlestick', 'candlestick.9m.BTCUSD-PERP', { unrouted: 'unknown stream' }],
      ['mark', 'mark.BTCUSD-PERP', key('BTCUSD-PERP', 'mark_price')],
      ['funding', 'funding.BTCUSD-PERP', key('BTCUSD-PERP', 'funding')],
      ['index', 'index.BTCUSD-PERP', { unrouted: 'unknown stream' }],
      ['book.update', 'book.BTCUSD-PERP.10', key('BTCUSD-PERP', 'depth_10')],
    ] as const
  ).map(([channel, subscription, expected]) => {
    const result = `{"instrument_name":"BTCUSD-PERP","subscription":"${subscription}","channel":"${channel}","data":[]}`;
    return ['cryptocom', `{"id":-1,"method":"subscribe","code":0,"result":${result}}`, expected] as const;
  }),

  ['kraken_v1', '[1,{"as":[],"bs":[]},"book-1000","XBT/USD"]', key('XBT/USD', 'depth')],
  ['kraken_v1', '[1,{"a":[]},{"b":[],"c":"1"},"book-10","XBT/USD"]', key('XBT/USD', 'depth_10')],
  ['kraken_v1', '[1,[["1","2","3","s","l",""]],"trade","XBT/USD"]', key('XBT/USD', 'trades')],
  ['kraken_v1', '[1,["1","2"],"spread","XBT/USD"]', key('XBT/USD', 'book_ticker')],
  ['kraken_v1', '[1,["1","2"],"ohlc-60","XBT/USD"]', key('XBT/USD', 'kline_1h')],
  ['kraken_v1', '[1,["1","2"],"ohlc-21600","XBT/USD"]', key('XBT/USD', 'kline_15d')],
  ['kraken_v1', '[1,["1","2"],"ohlc-7","XBT/USD"]', { unrouted: 'unknown stream' }],
  ['kraken_v1', '[7,{"a":[]}]', { unrouted: 'unknown channel' }],

  ['bybit_v2', '{"topic":"trade.BTCUSD","data":[]}', key('BTCUSD', 'trades')],
  ['bybit_v2', '{"topic":"orderBookL2_25.BTCUSD","type":"delta","data":{}}', key('BTCUSD', 'depth')],
  ['bybit_v2', '{"topic":"instrument_info.100ms.BTCUSD","data":{}}', key('BTCUSD', 'ticker')],
  ['bybit_v2', '{"data":[],"topic":"trade.BTCUSD"}', key('BTCUSD', 'trades')],
  ['bybit_v2', '{"topic":"insurance","data":[]}', { unrouted: 'unknown stream' }],

  ['okx', '{"arg":{"channel":"books","instId":"BTC-USDT"},"action":"update","data":[]}', key('BTC-USDT', 'depth')],
  ['okx', '{"arg":{"channel":"bbo-tbt","instId":"BTC-USDT"},"data":[]}', key('BTC-USDT', 'book_ticker')],
  ['okx', '{"arg":{"channel":"candle1H","instId":"BTC-USDT"},"data":[]}', key('BTC-USDT', 'kline_1h')],
  ['okx', '{"arg":{"channel":"candle1M","instId":"BTC-USDT"},"data":[]}', key('BTC-USDT', 'kline_1M')],
  [
    'okx',
    '{"arg":{"channel":"candle1Dutc","instId":"BTC-USDT"},"data":[]}',
    { unrouted: 'candles of another time zone' },
  ],
  ['okx', '{"data":[],"arg":{"instId":"BTC-USDT","channel":"trades"}}', key('BTC-USDT', 'trades')],
  [
    'okx',
    '{"arg":{"channel":"liquidation-orders","instType":"SWAP"},"data":[{"details":[],"instId":"BTC-USDT"}]}',
    key('BTC-USDT', 'liquidations'),
  ],
  [
    'okx',
    '{"arg":{"channel":"liquidation-orders","instType":"SWAP"},"data":[{"instId":"A"},{"instId":"B"}]}',
    { unrouted: 'names several instruments' },
  ],

  [
    'binance_usdm',
    '{"stream":"!forceOrder@arr","data":{"e":"forceOrder","E":1,"o":{"s":"BTCUSDT"}}}',
    key('BTCUSDT', 'liquidations'),
  ],
  [
    'binance_usdm',
    '{"stream":"!bookTicker","data":{"e":"bookTicker","u":1,"s":"BTCUSDT","b":"1","B":"2"}}',
    key('BTCUSDT', 'book_ticker'),
  ],
  [
    'binance',
    '{"stream":"!ticker@arr","data":[{"e":"24hrTicker","s":"A"},{"e":"24hrTicker","s":"B"}]}',
    { unrouted: 'names several instruments' },
  ],
  ['binance_us', '{"e":"aggTrade","E":1,"s":"BTCUSDT","a":1}', key('BTCUSDT', 'agg_trades')],
  ['kraken_futures', '{"feed":"trade_snapshot","product_id":"PF_XBTUSD","trades":[]}', key('PF_XBTUSD', 'trades')],
  ['kraken_futures', '{"feed":"ticker_lite","product_id":"PF_XBTUSD","bid":1}', { unrouted: 'unknown stream' }],
  ['bitfinex', '[7,"cs",-123]', { unrouted: 'unknown channel' }],

  ...(
    [
      ['ticker.BTC-PERPETUAL.raw', key('BTC-PERPETUAL', 'ticker')],
      ['book.BTC-PERPETUAL.100ms', key('BTC-PERPETUAL', 'depth')],
      ['book.BTC-PERPETUAL.none.20.100ms', key('BTC-PERPETUAL', 'depth20')],
      ['book.BTC-PERPETUAL.none.1.100ms', key('BTC-PERPETUAL', 'depth1')],
      ['trades.BTC-PERPETUAL.raw', key('BTC-PERPETUAL', 'trades')],
      ['quote.BTC-PERPETUAL', key('BTC-PERPETUAL', 'book_ticker')],
      ['chart.trades.BTC-PERPETUAL.60', key('BTC-PERPETUAL', 'kline_1h')],
    ] as const
  ).map(([channel, expected]) => {
    const frame = `{"jsonrpc":"2.0","method":"subscription","params":{"channel":"${channel}","data":{}}}`;
    return ['deribit', frame, expected] as const;
  }),
  [
    'deribit',
    '{"jsonrpc":"2.0","method":"subscription","params":{"channel":"trades.option.BTC.raw","data":[{"instrument_name":"A"},{"instrument_name":"B"}]}}',
    { unrouted: 'names several instruments' },
  ],
  [
    'deribit',
    '{"jsonrpc":"2.0","method":"subscription","params":{"channel":"trades.option.BTC.raw","data":[{"instrument_name":"A"}]}}',
    key('A', 'trades'),
  ],

  [
    'bitget',
    '{"action":"update","arg":{"instType":"USDT-FUTURES","channel":"books","instId":"BTCUSDT"},"data":[]}',
    { unrouted: 'unknown stream' },
  ],
  [
    'bitget',
    '{"action":"snapshot","arg":{"instType":"SPOT","channel":"candle1D","instId":"BTCUSDT"},"data":[]}',
    { unrouted: 'candles of another time zone' },
  ],

  ['bitmex', '{"table":"orderBookL2","action":"update","data":[{"symbol":"XBTUSD","id":1}]}', key('XBTUSD', 'depth')],
  ['bitmex', '{"table":"quote","action":"insert","data":[{"symbol":"A"},{"symbol":"A"}]}', key('A', 'book_ticker')],
  [
    'bitmex',
    '{"table":"trade","action":"insert","data":[{"symbol":"A"},{"symbol":"B"}]}',
    { unrouted: 'names several instruments' },
  ],
  [
    'bitmex',
    '{"table":"trade","action":"partial","types":{"symbol":"symbol"},"filter":{"symbol":"XBTUSD"},"data":[]}',
    key('XBTUSD', 'trades'),
  ],
  ['bitmex', '{"table":"tradeBin1m","action":"insert","data":[{"symbol":"XBTUSD"}]}', key('XBTUSD', 'kline_1m')],
  ['bitmex', '{"table":"settlement","action":"insert","data":[{"symbol":"XBTUSD"}]}', { unrouted: 'unknown stream' }],

  ['bitstamp', '{"data":{"bids":[]},"channel":"diff_order_book_btcusd","event":"data"}', key('btcusd', 'depth')],
  ['bitstamp', '{"data":{"id":1},"channel":"live_trades_btcusd","event":"trade"}', key('btcusd', 'trades')],
  ['bitstamp', '{"event":"trade","channel":"live_trades_btcusd","data":{"id":1}}', key('btcusd', 'trades')],
  ['bitstamp', '{"data":{"bids":[]},"channel":"order_book_btcusd","event":"data"}', key('btcusd', 'depth100')],

  // Raw streams of Binance, without an envelope.
  ['binance', '{"e":"trade","E":1,"s":"BTCUSDT","t":1,"p":"1","q":"1"}', key('BTCUSDT', 'trades')],
  ['binance', '{"e":"depthUpdate","E":1,"s":"BTCUSDT","U":1,"u":2,"b":[],"a":[]}', key('BTCUSDT', 'depth')],
  ['binance', '{"u":1,"s":"BTCUSDT","b":"1","B":"1","a":"2","A":"1"}', key('BTCUSDT', 'book_ticker')],
  ['binance_usdm', '{"e":"kline","s":"BTCUSDT","k":{"s":"BTCUSDT","i":"1m"}}', key('BTCUSDT', 'kline_1m')],
  ['binance_usdm', '{"e":"forceOrder","E":1,"o":{"s":"BTCUSDT"}}', key('BTCUSDT', 'liquidations')],
  ['binance', '{"e":"outboundAccountPosition","E":1}', { unrouted: 'unknown message' }],

  // Former topics and channels, and those of other recorders.
  ['bitmex', '{"table":"orderBookL2_25","action":"update","data":[{"symbol":"A","id":1}]}', key('A', 'depth_25')],
  ['bybit_linear', '{"topic":"liquidation.BTCUSDT","type":"snapshot","data":{}}', key('BTCUSDT', 'liquidations')],
  ['bybit_v2', '{"topic":"orderBook_200.100ms.BTCUSD","type":"delta","data":{}}', key('BTCUSD', 'depth_200')],
  ['bybit_v2', '{"topic":"candle.1.BTCUSDT","data":[]}', key('BTCUSDT', 'kline_1m')],
  ['bybit_v2', '{"topic":"klineV2.60.BTCUSD","data":[]}', key('BTCUSD', 'kline_1h')],
  ['bybit_v2', '{"topic":"liquidation.BTCUSD","data":{}}', key('BTCUSD', 'liquidations')],
  ['okx', '{"arg":{"channel":"books50-l2-tbt","instId":"A"},"data":[]}', key('A', 'depth_50')],
  ['okx', '{"arg":{"channel":"trades-all","instId":"A"},"data":[]}', key('A', 'trades')],
  ['kucoin', '{"type":"message","topic":"/market/ticker:BTC-USDT","data":{}}', key('BTC-USDT', 'book_ticker')],
  [
    'kucoin',
    '{"type":"message","topic":"/market/ticker:all","subject":"BTC-USDT","data":{}}',
    key('BTC-USDT', 'book_ticker'),
  ],
  ['kucoin_futures', '{"topic":"/contractMarket/ticker:XBTUSDTM","data":{}}', key('XBTUSDTM', 'book_ticker')],
  ['kucoin_futures', '{"topic":"/contractMarket/limitCandle:XBTUSDTM_1month"}', key('XBTUSDTM', 'kline_1M')],
  ['kucoin_futures', '{"topic":"/contract/instrument:XBTUSDTM","data":{}}', { unrouted: 'unknown stream' }],
  [
    'gateio',
    '{"channel":"spot.obu","event":"update","result":{"t":1,"s":"ob.BTC_USDT.50","u":1}}',
    key('BTC_USDT', 'depth_50'),
  ],
  [
    'gateio',
    '{"channel":"spot.order_book","event":"update","result":{"t":1,"s":"BTC_USDT","l":"10","bids":[]}}',
    key('BTC_USDT', 'depth10'),
  ],

  [
    'gateio_futures',
    '{"channel":"futures.order_book","event":"update","result":[{"p":"1","s":2,"c":"A_B","id":3}]}',
    { unrouted: 'names no instrument' },
  ],
  [
    'gateio_futures',
    '{"channel":"futures.order_book","event":"all","result":{"contract":"BTC_USDT","asks":[],"bids":[]}}',
    { unrouted: 'names no depth' },
  ],
  [
    'gateio_futures',
    '{"channel":"futures.tickers","event":"update","result":[{"contract":"BTC_USDT"},{"contract":"ETH_USDT"}]}',
    { unrouted: 'names several instruments' },
  ],
  [
    'gateio_futures',
    '{"channel":"futures.candlesticks","event":"update","result":[{"t":1,"n":"1m_mark_BTC_USDT"}]}',
    key('mark_BTC_USDT', 'kline_1m'),
  ],
  [
    'gateio_futures',
    '{"channel":"futures.contract_stats","event":"update","result":[{"contract":"A_B"}]}',
    { unrouted: 'unknown stream' },
  ],
  [
    'coinbase_advanced',
    '{"sequence_num":1,"channel":"market_trades","events":[{"type":"update","trades":[{"product_id":"BTC-USD"}]}]}',
    key('BTC-USD', 'trades'),
  ],
  [
    'coinbase_advanced',
    '{"channel":"candles","events":[{"candles":[{"product_id":"A-USD"}]},{"candles":[{"product_id":"B-USD"}]}]}',
    { unrouted: 'names several instruments' },
  ],
  ['coinbase_advanced', '{"channel":"ticker","events":[]}', { unrouted: 'names no instrument' }],
  ['coinbase_advanced', '{"channel":"status","events":[{"products":[]}]}', { unrouted: 'unknown message' }],
  [
    'dydx_v4',
    '{"channel":"v4_trades","id":"BTC-USD","type":"channel_data","contents":{"trades":[{"id":"a"}]}}',
    key('BTC-USD', 'trades'),
  ],
  [
    'dydx_v4',
    '{"type":"channel_data","message_id":2,"id":"BTC-USD/4HOURS","channel":"v4_candles","contents":{}}',
    key('BTC-USD', 'kline_4h'),
  ],
  [
    'dydx_v4',
    '{"type":"channel_data","message_id":2,"channel":"v4_markets","contents":{}}',
    { unrouted: 'names several instruments' },
  ],
  [
    'dydx_v4',
    '{"type":"channel_data","message_id":2,"id":"a/0","channel":"v4_subaccounts","contents":{}}',
    { unrouted: 'unknown stream' },
  ],
  // Without `batched` none are sent: their contents are lists of contents.
  ['dydx_v4', '{"type":"channel_batch_data","id":"A","channel":"v4_trades"}', { unrouted: 'batch of messages' }],
  ['htx', '{"ch":"market.btcusdt.mbp.150","ts":1,"tick":{"seqNum":1}}', key('btcusdt', 'depth_150')],
  ['htx', '{"ts":1,"ch":"market.btcusdt.kline.60min","tick":{}}', key('btcusdt', 'kline_1h')],
  ['htx', '{"ch":"market.btcusdt.depth.step0","ts":1,"tick":{}}', key('btcusdt', 'depth150')],

  ['gemini', '{"e":"fundingAmount","E":1,"s":"btcgusdperp","T":2}', { unrouted: 'unknown stream' }],
  ['gemini', '{"s":"btcusd","E":1,"e":"depthUpdate","U":1,"u":1,"b":[],"a":[]}', key('btcusd', 'depth')],
  ['gemini_v2', '{"type":"candles_6h_updates","symbol":"BTCUSD","changes":[]}', key('BTCUSD', 'kline_6h')],
  ['gemini_v2', '{"type":"auction_result","symbol":"BTCUSD","time_ms":1}', { unrouted: 'unknown stream' }],

  // White space, a line end and needless escapes.
  ['kraken', '{"channel": "trade", "data": [{"symbol": "BTC/USD"}]}', key('BTC/USD', 'trades')],
  ['kraken_v1', '[1, {"as": [], "bs": []}, "book-10", "XBT/USD"]', key('XBT/USD', 'depth_10')],
  ['kraken_v1', '[1,{"as":[],"bs":[]},"book-10","XBT\\/USD"]\r', key('XBT/USD', 'depth_10')],
  ['coinbase', '{"type": "match", "product_id": "BTC-USD"}', key('BTC-USD', 'trades')],
  ['hyperliquid', '{"channel": "trades", "data": [{"coin": "BTC"}]}', key('BTC', 'trades')],
  ['gemini', '{ "e": "depthUpdate", "s": "wifusd", "U": 1, "u": 2 }', key('wifusd', 'depth')],
  ['gemini_v2', '{ "type": "l2_updates", "symbol": "BTCUSD", "changes": [] }', key('BTCUSD', 'depth')],
  [
    'cryptocom',
    '{ "method": "subscribe", "code": 0, "result": { "instrument_name": "A_B", "channel": "trade", "data": [] } }',
    key('A_B', 'trades'),
  ],
];

describe('a frame goes where it belongs', () => {
  it.each(FRAMES)('%s %s', (exchange, frame, expected) => expect(route(exchange, frame)).toMatchObject(expected));
});

describe('channel ids', () => {
  it('resolve through an earlier acknowledgement of the connection', () => {
    const acknowledgement =
      '{"channelID":7,"channelName":"book-10","event":"subscriptionStatus","pair":"XBT/USD","status":"subscribed"}';
    expect(route('kraken_v1', acknowledgement, '[7,{"a":[]}]')).toEqual(key('XBT/USD', 'depth_10'));
  });
});

describe('Bitfinex', () => {
  const subscribed = (more: object) =>
    JSON.stringify({ event: 'subscribed', channel: 'book', chanId: 7, symbol: 'tBTCUSD', ...more });

  it.each(['[7,[1,2,3]]', '[7, [[1, 2, 3]]]', '[7,[1,2,3],123]', '[7,"cs",-123]'])('routes %s by its number', (frame) =>
    expect(route('bitfinex', subscribed({ prec: 'P0' }), frame)).toEqual(key('tBTCUSD', 'depth')),
  );
  it.each(['[7,"hb"]', '[7, "hb"]', '[7,"hb",123]'])('tells the heartbeat %s', (frame) =>
    expect(route('bitfinex', subscribed({ prec: 'P0' }), frame)).toMatchObject({ unrouted: 'heartbeat' }),
  );
  it('leaves books of single orders alone: their members are others', () =>
    expect(route('bitfinex', subscribed({ prec: 'R0' }), '[7,[1,2,3]]')).toEqual({ unrouted: 'unknown channel' }));
});

describe.each(['binance', 'coinbase', 'kraken_v1', 'bybit_v2', 'okx', 'deribit', 'bitmex', 'bitstamp'])(
  'anything else at %s',
  (exchange) => {
    it.each(['', '{', 'null', '5', '"text"', '[]', '{}', '[null]', '{"data":null}', '\u0000\u00ff', '{"a":"\\"}'])(
      'is counted, never an error: %j',
      (frame) => expect(route(exchange, frame)).toHaveProperty('unrouted'),
    );
  },
);

describe('messages as the exchanges document them', () => {
  // Bitfinex names channels by numbers that only a connection knows.
  const samples = FORMAT_SAMPLES.filter(
    ({ exchange, message }) =>
      // An excerpt of a message names no method, the body of a REST response no instrument.
      exchange !== 'bitfinex' &&
      FRAME_ROUTINGS.get(exchange) &&
      !/^\{"(params|lastUpdateId|id|code|timestamp)"/.test(message),
  );

  it.each(samples)('$exchange $category', ({ exchange, category, message }) => {
    const result = route(exchange, message) as { streamType?: string };
    expect(categoryOf(result.streamType ?? '')).toBe(category);
  });
});
