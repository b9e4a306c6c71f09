import type { FeedTranscript } from './feed-transcript.js';

/** Coinbase, Kraken, OKX, Bybit, Deribit. */
export const FIRST_TRANSCRIPTS: readonly FeedTranscript[] = [
  {
    exchange: 'coinbase',
    instrument: 'BTC-USD',
    streamTypes: ['trades', 'depth', 'ticker'],
    subscribes: [
      '{"type":"subscribe","channels":[{"name":"matches","product_ids":["BTC-USD"]}]}',
      '{"type":"subscribe","channels":[{"name":"level2_batch","product_ids":["BTC-USD"]}]}',
      '{"type":"subscribe","channels":[{"name":"ticker","product_ids":["BTC-USD"]}]}',
    ],
    frames: [
      ['{"type":"subscriptions","channels":[{"name":"matches","product_ids":["BTC-USD"]}]}', 'acknowledgement'],
      ['{"type":"last_match","trade_id":9,"side":"sell","product_id":"BTC-USD","sequence":50}', 'trades'],
      ['{"type":"match","trade_id":10,"side":"buy","product_id":"BTC-USD","sequence":57}', 'trades'],
      [
        '{"type":"subscriptions","channels":[{"name":"matches","product_ids":["BTC-USD"]},{"name":"level2_50","product_ids":["BTC-USD"],"account_ids":null}]}',
        'acknowledgement',
      ],
      ['{"type":"snapshot","product_id":"BTC-USD","asks":[["2","1"]],"bids":[["1","1"]]}', 'depth'],
      ['{"type":"l2update","product_id":"BTC-USD","changes":[["buy","1","0"]],"time":"2024-01-01T00:00:00Z"}', 'depth'],
      ['{"type":"heartbeat","sequence":90,"last_trade_id":20,"product_id":"BTC-USD"}', 'heartbeat'],
      ['{"type":"error","message":"Failed to subscribe","reason":"BTC-USD is not a valid product"}', 'error'],
    ],
    live: ['matches BTC-USD', 'level2_batch BTC-USD'],
  },
  {
    exchange: 'kraken',
    instrument: 'BTC/USD',
    streamTypes: ['trades', 'depth', 'ticker', 'kline_1h'],
    subscribes: [
      '{"method":"subscribe","params":{"channel":"trade","symbol":["BTC/USD"]},"req_id":1}',
      '{"method":"subscribe","params":{"channel":"book","symbol":["BTC/USD"],"depth":1000},"req_id":2}',
      '{"method":"subscribe","params":{"channel":"ticker","symbol":["BTC/USD"]},"req_id":3}',
      '{"method":"subscribe","params":{"channel":"ohlc","symbol":["BTC/USD"],"interval":60},"req_id":4}',
    ],
    frames: [
      [
        '{"channel":"status","type":"update","data":[{"version":"2.0.0","system":"online","api_version":"v2","connection_id":1}]}',
        'status',
      ],
      [
        '{"method":"subscribe","result":{"channel":"book","depth":1000,"snapshot":true,"symbol":"BTC/USD"},"success":true,"time_in":"a","time_out":"b","req_id":2}',
        'acknowledgement',
      ],
      [
        '{"channel":"book","type":"snapshot","data":[{"symbol":"BTC/USD","bids":[{"price":1,"qty":1}],"asks":[],"checksum":1}]}',
        'depth',
      ],
      [
        '{"method":"subscribe","result":{"channel":"trade","snapshot":false,"symbol":"BTC/USD"},"success":true,"req_id":1}',
        'acknowledgement',
      ],
      [
        '{"channel":"trade","type":"update","data":[{"symbol":"BTC/USD","side":"sell","price":1,"qty":1},{"symbol":"BTC/USD","side":"buy","price":2,"qty":1}]}',
        'trades',
      ],
      [
        '{"channel":"ohlc","type":"snapshot","timestamp":"t","data":[{"symbol":"BTC/USD","open":1,"interval_begin":"t","interval":60}]}',
        'kline_1h',
      ],
      ['{"channel":"ticker","type":"snapshot","data":[{"symbol":"BTC/USD","bid":1}]}', 'ticker'],
      ['{"channel":"heartbeat"}', 'heartbeat'],
      ['{"method":"pong","time_in":"a","time_out":"b"}', 'heartbeat'],
      [
        '{"error":"Currency pair not supported BTC/USD","method":"subscribe","req_id":3,"success":false,"symbol":"BTC/USD"}',
        'error',
      ],
    ],
    live: ['book BTC/USD', 'trade BTC/USD'],
  },
  {
    exchange: 'okx',
    instrument: 'BTC-USDT-SWAP',
    streamTypes: ['trades', 'depth', 'liquidations', 'kline_1h', 'kline_1m'],
    subscribes: [
      '{"id":"1","op":"subscribe","args":[{"channel":"trades","instId":"BTC-USDT-SWAP"},{"channel":"books","instId":"BTC-USDT-SWAP"},{"channel":"liquidation-orders","instType":"SWAP"},{"channel":"candle1H","instId":"BTC-USDT-SWAP"},{"channel":"candle1m","instId":"BTC-USDT-SWAP"}]}',
    ],
    frames: [
      ['{"event":"subscribe","arg":{"channel":"trades","instId":"BTC-USDT-SWAP"},"connId":"a"}', 'acknowledgement'],
      ['{"event":"subscribe","arg":{"channel":"books","instId":"BTC-USDT-SWAP"},"connId":"a"}', 'acknowledgement'],
      [
        '{"event":"subscribe","arg":{"channel":"liquidation-orders","instType":"SWAP"},"connId":"a"}',
        'acknowledgement',
      ],
      ['{"event":"channel-conn-count","channel":"trades","connCount":"1","connId":"a"}', 'status'],
      [
        '{"arg":{"channel":"books","instId":"BTC-USDT-SWAP"},"action":"snapshot","data":[{"asks":[],"bids":[],"ts":"1","checksum":0,"seqId":10,"prevSeqId":-1}]}',
        'depth',
      ],
      [
        '{"arg":{"channel":"trades","instId":"BTC-USDT-SWAP"},"data":[{"instId":"BTC-USDT-SWAP","tradeId":"1"}]}',
        'trades',
      ],
      [
        '{"arg":{"channel":"liquidation-orders","instType":"SWAP"},"data":[{"details":[{"side":"buy"}],"instId":"BTC-USDT-SWAP","instType":"SWAP"}]}',
        'liquidations',
      ],
      ['{"arg":{"channel":"candle1H","instId":"BTC-USDT-SWAP"},"data":[["1"]]}', 'kline_1h'],
      ['pong', 'heartbeat'],
      [
        '{"id":"1","event":"error","code":"60018","msg":"Wrong URL or channel:candle1H,instId:BTC-USDT-SWAP doesn\'t exist.","connId":"a"}',
        'error',
      ],
    ],
    live: ['trades BTC-USDT-SWAP', 'books BTC-USDT-SWAP', 'liquidation-orders SWAP'],
  },
  {
    exchange: 'bybit_spot',
    instrument: 'BTCUSDT',
    streamTypes: ['trades', 'depth', 'book_ticker', 'kline_1h'],
    subscribes: [
      '{"req_id":"1","op":"subscribe","args":["publicTrade.BTCUSDT","orderbook.200.BTCUSDT","orderbook.1.BTCUSDT","kline.60.BTCUSDT"]}',
    ],
    frames: [
      ['{"success":true,"ret_msg":"subscribe","conn_id":"a","req_id":"1","op":"subscribe"}', 'acknowledgement'],
      [
        '{"topic":"orderbook.200.BTCUSDT","ts":1,"type":"snapshot","data":{"s":"BTCUSDT","b":[],"a":[],"u":5,"seq":9},"cts":1}',
        'depth',
      ],
      ['{"topic":"orderbook.1.BTCUSDT","type":"snapshot","ts":1,"data":{"s":"BTCUSDT","u":5}}', 'book_ticker'],
      ['{"topic":"publicTrade.BTCUSDT","ts":1,"type":"snapshot","data":[{"i":"1","T":1}]}', 'trades'],
      ['{"type":"snapshot","topic":"kline.60.BTCUSDT","data":[{"start":1}],"ts":1}', 'kline_1h'],
      ['{"success":true,"ret_msg":"pong","conn_id":"a","op":"ping"}', 'heartbeat'],
      [
        '{"success":false,"ret_msg":"error:handler not found,topic:tickers.X","conn_id":"a","req_id":"9","op":"subscribe"}',
        'error',
      ],
    ],
    live: ['publicTrade.BTCUSDT', 'orderbook.200.BTCUSDT', 'orderbook.1.BTCUSDT', 'kline.60.BTCUSDT'],
  },
  {
    exchange: 'bybit_linear',
    instrument: 'BTCUSDT',
    streamTypes: ['liquidations', 'kline_1M'],
    subscribes: ['{"req_id":"1","op":"subscribe","args":["allLiquidation.BTCUSDT","kline.M.BTCUSDT"]}'],
    frames: [
      [
        '{"success":false,"ret_msg":"error:handler not found,topic:kline.M.BTCUSDT","conn_id":"a","req_id":"1","op":"subscribe"}',
        'error',
      ],
      ['{"topic":"allLiquidation.BTCUSDT","type":"snapshot","ts":1,"data":[{"T":1}]}', 'liquidations'],
      ['{"success":true,"ret_msg":"pong","conn_id":"a","req_id":"","op":"ping"}', 'heartbeat'],
    ],
    live: [],
  },
  {
    exchange: 'deribit',
    instrument: 'BTC-PERPETUAL',
    streamTypes: ['trades', 'depth', 'depth20', 'book_ticker', 'ticker', 'kline_1h'],
    subscribes: [
      '{"jsonrpc":"2.0","id":1,"method":"public/subscribe","params":{"channels":["trades.BTC-PERPETUAL.100ms","book.BTC-PERPETUAL.100ms","book.BTC-PERPETUAL.none.20.100ms","quote.BTC-PERPETUAL","ticker.BTC-PERPETUAL.100ms","chart.trades.BTC-PERPETUAL.60"]}}',
    ],
    frames: [
      [
        '{"jsonrpc":"2.0","id":1,"result":["trades.BTC-PERPETUAL.100ms","book.BTC-PERPETUAL.100ms"],"usIn":1,"usOut":2,"usDiff":1,"testnet":false}',
        'acknowledgement',
      ],
      [
        '{"jsonrpc":"2.0","method":"subscription","params":{"channel":"book.BTC-PERPETUAL.100ms","data":{"type":"snapshot","timestamp":1,"instrument_name":"BTC-PERPETUAL","change_id":7,"bids":[],"asks":[]}}}',
        'depth',
      ],
      [
        '{"jsonrpc":"2.0","method":"subscription","params":{"channel":"book.BTC-PERPETUAL.none.20.100ms","data":{"change_id":7}}}',
        'depth20',
      ],
      [
        '{"jsonrpc":"2.0","method":"subscription","params":{"channel":"trades.BTC-PERPETUAL.100ms","data":[{"trade_seq":1}]}}',
        'trades',
      ],
      ['{"jsonrpc":"2.0","id":0,"result":{"version":"1.2.26"},"testnet":false}', 'heartbeat'],
      ['{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Invalid params"}}', 'error'],
    ],
    live: ['trades.BTC-PERPETUAL.100ms', 'book.BTC-PERPETUAL.100ms'],
  },
  {
    exchange: 'kraken_v1',
    instrument: 'XBT/USD',
    streamTypes: ['trades', 'depth', 'kline_1h'],
    subscribes: [
      '{"event":"subscribe","reqid":1,"pair":["XBT/USD"],"subscription":{"name":"trade"}}',
      '{"event":"subscribe","reqid":2,"pair":["XBT/USD"],"subscription":{"name":"book","depth":1000}}',
      '{"event":"subscribe","reqid":3,"pair":["XBT/USD"],"subscription":{"name":"ohlc","interval":60}}',
    ],
    frames: [
      ['{"connectionID":1,"event":"systemStatus","status":"online","version":"1.9.0"}', 'status'],
      [
        '{"channelID":336,"channelName":"trade","event":"subscriptionStatus","pair":"XBT/USD","reqid":1,"status":"subscribed","subscription":{"name":"trade"}}',
        'acknowledgement',
      ],
      ['[336,[["1","2","3.0","s","l",""]],"trade","XBT/USD"]', 'trades'],
      ['[1,{"as":[],"bs":[]},"book-1000","XBT/USD"]', 'depth'],
      ['{"event":"heartbeat"}', 'heartbeat'],
      [
        '{"errorMessage":"Subscription ohlc interval not supported","event":"subscriptionStatus","pair":"XBT/USD","reqid":3,"status":"error","subscription":{"interval":60,"name":"ohlc"}}',
        'error',
      ],
    ],
    live: ['trade XBT/USD'],
  },
];
