import type { FeedTranscript } from './feed-transcript.js';

/** BitMEX, Bitstamp, Gate, KuCoin, Hyperliquid, Bitfinex, Gemini. */
export const SECOND_TRANSCRIPTS: readonly FeedTranscript[] = [
  {
    exchange: 'bitmex',
    instrument: 'XBTUSD',
    streamTypes: ['trades', 'depth', 'liquidations'],
    subscribes: ['{"op":"subscribe","args":["trade:XBTUSD","orderBookL2:XBTUSD","liquidation:XBTUSD"]}'],
    frames: [
      ['{"info":"Welcome to the BitMEX Realtime API.","limit":{"remaining":39}}', 'status'],
      [
        '{"success":true,"subscribe":"trade:XBTUSD","request":{"op":"subscribe","args":["trade:XBTUSD","orderBookL2:XBTUSD"]}}',
        'acknowledgement',
      ],
      [
        '{"table":"trade","action":"partial","keys":[],"types":{"symbol":"symbol"},"filter":{"symbol":"XBTUSD"},"data":[]}',
        'trades',
      ],
      [
        '{"status":400,"error":"You are already subscribed to this topic: orderBookL2:XBTUSD","meta":{},"request":{"op":"subscribe","args":["orderBookL2:XBTUSD"]}}',
        'acknowledgement',
      ],
      ['{"table":"orderBookL2","action":"update","data":[{"symbol":"XBTUSD","id":1,"side":"Sell"}]}', 'depth'],
      ['pong', 'heartbeat'],
      [
        '{"status":400,"error":"Unknown table: liquidation","meta":{},"request":{"op":"subscribe","args":["liquidation:XBTUSD"]}}',
        'error',
      ],
    ],
    live: ['trade:XBTUSD', 'orderBookL2:XBTUSD'],
  },
  {
    exchange: 'bitstamp',
    instrument: 'btcusd',
    streamTypes: ['trades', 'depth'],
    subscribes: [
      '{"event":"bts:subscribe","data":{"channel":"live_trades_btcusd"}}',
      '{"event":"bts:subscribe","data":{"channel":"diff_order_book_btcusd"}}',
    ],
    frames: [
      ['{"event":"bts:subscription_succeeded","channel":"live_trades_btcusd","data":{}}', 'acknowledgement'],
      ['{"data":{"id":1,"price_str":"1"},"channel":"live_trades_btcusd","event":"trade"}', 'trades'],
      ['{"data":{"timestamp":"1","bids":[],"asks":[]},"channel":"diff_order_book_btcusd","event":"data"}', 'depth'],
      ['{"event":"bts:heartbeat","channel":"","data":{"status":"success"}}', 'heartbeat'],
      ['{"event":"bts:error","channel":"","data":{"code":null,"message":"Bad subscription string."}}', 'error'],
      ['{"event":"bts:request_reconnect","channel":"","data":""}', 'status'],
    ],
    live: ['live_trades_btcusd'],
  },
  {
    exchange: 'gateio',
    instrument: 'BTC_USDT',
    streamTypes: ['trades', 'depth', 'depth20', 'kline_1m'],
    subscribes: [
      '{"time":0,"id":1,"channel":"spot.trades","event":"subscribe","payload":["BTC_USDT"]}',
      '{"time":0,"id":2,"channel":"spot.order_book_update","event":"subscribe","payload":["BTC_USDT","100ms"]}',
      '{"time":0,"id":3,"channel":"spot.order_book","event":"subscribe","payload":["BTC_USDT","20","100ms"]}',
      '{"time":0,"id":4,"channel":"spot.candlesticks","event":"subscribe","payload":["1m","BTC_USDT"]}',
    ],
    frames: [
      [
        '{"time":1,"time_ms":1,"id":1,"conn_id":"a","channel":"spot.trades","event":"subscribe","payload":["BTC_USDT"],"result":{"status":"success"},"requestId":"a"}',
        'acknowledgement',
      ],
      [
        '{"time":1,"time_ms":1,"channel":"spot.trades","event":"update","result":{"id":1,"side":"sell","currency_pair":"BTC_USDT"}}',
        'trades',
      ],
      [
        '{"time":1,"id":3,"channel":"spot.order_book","event":"subscribe","payload":["BTC_USDT","20","100ms"],"result":{"status":"success"}}',
        'acknowledgement',
      ],
      [
        '{"time":1,"channel":"spot.order_book","event":"update","result":{"t":1,"lastUpdateId":1,"s":"BTC_USDT","bids":[],"asks":[]}}',
        'depth20',
      ],
      [
        '{"time":1,"channel":"spot.order_book","event":"update","result":{"t":1,"lastUpdateId":1,"s":"BTC_USDT","l":"5","bids":[],"asks":[]}}',
        'depth5',
      ],
      [
        '{"time":1,"channel":"spot.order_book_update","event":"update","result":{"t":1,"e":"depthUpdate","E":1,"s":"BTC_USDT","U":5,"u":6,"b":[],"a":[]}}',
        'depth',
      ],
      [
        '{"time":1,"channel":"spot.candlesticks","event":"update","result":{"t":"1","n":"1m_BTC_USDT","w":false}}',
        'kline_1m',
      ],
      ['{"time":1,"time_ms":1,"channel":"spot.pong","event":"","result":null}', 'heartbeat'],
      [
        '{"time":1,"id":2,"channel":"spot.order_book_update","event":"subscribe","error":{"code":2,"message":"unknown currency pair: BTC_USDT"},"result":null}',
        'error',
      ],
    ],
    live: ['trades BTC_USDT', 'order_book-20 BTC_USDT'],
  },
  {
    exchange: 'kucoin',
    instrument: 'BTC-USDT',
    streamTypes: ['trades', 'depth', 'book_ticker', 'kline_1h'],
    subscribes: [
      '{"id":"1","type":"subscribe","topic":"/market/match:BTC-USDT","privateChannel":false,"response":true}',
      '{"id":"2","type":"subscribe","topic":"/market/level2:BTC-USDT","privateChannel":false,"response":true}',
      '{"id":"3","type":"subscribe","topic":"/spotMarket/level1:BTC-USDT","privateChannel":false,"response":true}',
      '{"id":"4","type":"subscribe","topic":"/market/candles:BTC-USDT_1hour","privateChannel":false,"response":true}',
    ],
    frames: [
      ['{"id":"hQvf8jkno","type":"welcome"}', 'status'],
      ['{"id":"1","type":"ack"}', 'acknowledgement'],
      [
        '{"topic":"/market/match:BTC-USDT","type":"message","subject":"trade.l3match","data":{"sequence":"1"}}',
        'trades',
      ],
      ['{"id":"2","type":"ack"}', 'acknowledgement'],
      [
        '{"topic":"/market/level2:BTC-USDT","type":"message","subject":"trade.l2update","data":{"changes":{"asks":[],"bids":[]},"sequenceEnd":9,"sequenceStart":8,"symbol":"BTC-USDT","time":1}}',
        'depth',
      ],
      ['{"topic":"/spotMarket/level1:BTC-USDT","type":"message","subject":"level1","data":{}}', 'book_ticker'],
      [
        '{"topic":"/market/candles:BTC-USDT_1hour","type":"message","subject":"trade.candles.update","data":{}}',
        'kline_1h',
      ],
      ['{"id":"0","type":"pong"}', 'heartbeat'],
      ['{"id":"4","type":"error","code":404,"data":"topic /market/candles:BTC-USDT_1hour is not found"}', 'error'],
    ],
    live: ['/market/match:BTC-USDT', '/market/level2:BTC-USDT'],
  },
  {
    exchange: 'hyperliquid',
    instrument: 'BTC',
    streamTypes: ['trades', 'depth20', 'book_ticker', 'ticker', 'kline_1m'],
    subscribes: [
      '{"method":"subscribe","subscription":{"type":"trades","coin":"BTC"}}',
      '{"method":"subscribe","subscription":{"type":"l2Book","coin":"BTC"}}',
      '{"method":"subscribe","subscription":{"type":"bbo","coin":"BTC"}}',
      '{"method":"subscribe","subscription":{"type":"activeAssetCtx","coin":"BTC"}}',
      '{"method":"subscribe","subscription":{"type":"candle","coin":"BTC","interval":"1m"}}',
    ],
    frames: [
      [
        '{"channel":"subscriptionResponse","data":{"method":"subscribe","subscription":{"type":"trades","coin":"BTC"}}}',
        'acknowledgement',
      ],
      ['{"channel":"trades","data":[{"coin":"BTC","side":"B","px":"1"},{"coin":"BTC","side":"A","px":"1"}]}', 'trades'],
      ['{"channel":"l2Book","data":{"coin":"BTC","time":1,"levels":[[],[]]}}', 'depth20'],
      ['{"channel":"bbo","data":{"coin":"BTC","time":1,"bbo":[null,null]}}', 'book_ticker'],
      ['{"channel":"activeAssetCtx","data":{"coin":"BTC","ctx":{"markPx":"1"}}}', 'ticker'],
      [
        '{"channel":"subscriptionResponse","data":{"method":"subscribe","subscription":{"type":"candle","coin":"BTC","interval":"1m"}}}',
        'acknowledgement',
      ],
      ['{"channel":"candle","data":{"t":1,"T":2,"s":"BTC","i":"1m","o":"1"}}', 'kline_1m'],
      ['{"channel":"pong"}', 'heartbeat'],
      ['{"channel":"error","data":"Invalid subscription {\\"type\\":\\"bbo\\",\\"coin\\":\\"BTC\\"}"}', 'error'],
      [
        '{"channel":"error","data":"Already subscribed: {\\"type\\":\\"l2Book\\",\\"coin\\":\\"BTC\\"}"}',
        'acknowledgement',
      ],
    ],
    live: ['trades BTC', 'candle-1m BTC', 'l2Book BTC'],
  },
  {
    exchange: 'bitfinex',
    instrument: 'tBTCUSD',
    streamTypes: ['trades', 'depth', 'ticker', 'kline_1h', 'kline_1d'],
    subscribes: [
      '{"event":"subscribe","channel":"trades","symbol":"tBTCUSD"}',
      '{"event":"subscribe","channel":"book","symbol":"tBTCUSD","prec":"P0","freq":"F0","len":"250"}',
      '{"event":"subscribe","channel":"ticker","symbol":"tBTCUSD"}',
      '{"event":"subscribe","channel":"candles","key":"trade:1h:tBTCUSD"}',
      '{"event":"subscribe","channel":"candles","key":"trade:1D:tBTCUSD"}',
    ],
    frames: [
      ['{"event":"info","version":2,"serverId":"a","platform":{"status":1}}', 'status'],
      [
        '{"event":"subscribed","channel":"trades","chanId":17470,"symbol":"tBTCUSD","pair":"BTCUSD"}',
        'acknowledgement',
      ],
      ['[17470,[[401597393,1574694475039,0.005,7244.9]]]', 'trades'],
      ['[17470,"te",[401597395,1574694478808,0.005,7245.3]]', 'trades'],
      ['{"event":"subscribed","channel":"candles","chanId":3,"key":"trade:1D:tBTCUSD"}', 'acknowledgement'],
      ['[3,[1574698260000,1,1,1,1,1]]', 'kline_1d'],
      ['[17470,"hb"]', 'heartbeat'],
      ['{"event":"pong","ts":1,"cid":0}', 'heartbeat'],
      ['{"event":"error","msg":"symbol: invalid","code":10300,"channel":"book","symbol":"tBTCUSD"}', 'error'],
      ['{"event":"error","msg":"subscribe: dup","code":10301,"channel":"ticker","symbol":"tBTCUSD"}', 'error'],
      ['[99,[1,2,3]]', 'unknown channel'],
    ],
    live: ['trades tBTCUSD', 'candles trade:1D:tBTCUSD', 'ticker tBTCUSD'],
  },
  {
    exchange: 'gemini',
    instrument: 'BTCUSD',
    streamTypes: ['depth', 'kline_1m'],
    subscribes: [
      '{"type":"subscribe","subscriptions":[{"name":"l2","symbols":["BTCUSD"]}]}',
      '{"type":"subscribe","subscriptions":[{"name":"candles_1m","symbols":["BTCUSD"]}]}',
    ],
    frames: [
      [
        '{"type":"l2_updates","symbol":"BTCUSD","changes":[["buy","9122.04","0.00121425"]],"trades":[{"type":"trade","symbol":"BTCUSD","event_id":1,"timestamp":1,"price":"1","quantity":"1","side":"buy"}],"auction_events":[]}',
        'depth',
      ],
      ['{"type":"l2_updates","symbol":"BTCUSD","changes":[["sell","9122.07","0"]]}', 'depth'],
      [
        '{"type":"trade","symbol":"BTCUSD","event_id":3575573053,"timestamp":151231241,"price":"9004.21","quantity":"0.09","side":"buy"}',
        'trades',
      ],
      ['{"type":"candles_1m_updates","symbol":"BTCUSD","changes":[[1561054500000,1,2,1,2,3]]}', 'kline_1m'],
      ['{"type":"auction_result","symbol":"BTCUSD","time_ms":1,"result":"success"}', 'unknown stream'],
      ['{"type":"heartbeat","timestamp":1563220944}', 'heartbeat'],
      ['{"result":"error","reason":"InvalidJson"}', 'error'],
    ],
    live: [],
  },
];
