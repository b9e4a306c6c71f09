import type { FormatSample } from './format-samples.js';

/** What only captures of others hold, and what opens or empties a book. */
export const CAPTURED_FORMAT_SAMPLES: readonly FormatSample[] = [
  ['bitfinex', 'book_update', '[10961, [ [7254.7,3,3.3],[7255,1,-0.5]],1]', [',,bid,7254.7,3.3', ',,ask,7255,0.5']],
  ['bitfinex', 'book_update', '[10961,[ 1e-8,1,-5E-1]]', [',,ask,0.00000001,0.5']],
  ['bitfinex', 'kline', '[343351,[]]', []],
  [
    'bybit_v2',
    'book_update',
    '{"topic":"orderBookL2_25.BTCUSD","type":"delta","data":{"delete":[],"update":[],"insert":[],"transactTimeE6":0},"cross_seq":1,"timestamp_e6":1}',
    [],
  ],
  [
    'bybit_v2',
    'book_update',
    '{"topic":"orderBookL2_25.BTCUSDT","type":"snapshot","data":{"order_book":[{"price":"2999.00","symbol":"BTCUSDT","id":"29990000","side":"Sell","size":9.5}]},"cross_seq":"11518","timestamp_e6":"1555647164875373"}',
    ['1555647164875373000,11518,ask,2999,9.5'],
  ],
  [
    'bitstamp',
    'orderbook',
    '{"data":{"timestamp":"1","microtimestamp":"1582038000000001","bids":[["10.5","1"]],"asks":[["11","2"],["12","3"]]},"channel":"order_book_btcusd","event":"data"}',
    ['1582038000000001000,,bid,10.5,1,0', '1582038000000001000,,ask,11,2,0', '1582038000000001000,,ask,12,3,1'],
  ],
  [
    'bitmex',
    'orderbook',
    '{"table":"orderBook10","action":"update","data":[{"symbol":"XBTUSD","bids":[[60000.5,200],[60000,100]],"asks":[[60001,300]],"timestamp":"2021-04-17T16:49:00.000Z"}]}',
    [
      '1618678140000000000,,bid,60000.5,200,0',
      '1618678140000000000,,bid,60000,100,1',
      '1618678140000000000,,ask,60001,300,0',
    ],
  ],
  ['bitfinex', 'book_update', '[10961,[7254.5,0,-1],2]', [',,ask,7254.5,0']],
  [
    'bitfinex',
    'trade',
    '[17470,"tu",[401597395,1574694478808,0.005,7245.3],3]',
    ['1574694478808000000,401597395,7245.3,0.005,buy'],
  ],
  ['bitfinex', 'trade', '[17470,[],4]', []],
  // Recorders that ask Binance for microseconds, and books whose time comes in them.
  [
    'binance',
    'trade',
    '{"stream":"btcusdt@trade","data":{"e":"trade","E":1735689600123460,"s":"BTCUSDT","t":1,"p":"94000.01","q":"0.5","T":1735689600123456,"m":true,"M":true}}',
    ['1735689600123456000,1,94000.01,0.5,sell'],
  ],
  [
    'binance',
    'book_update',
    '{"stream":"btcusdt@depth@100ms","data":{"e":"depthUpdate","E":1735689600123456,"s":"BTCUSDT","U":1,"u":2,"b":[["94000","0.5"]],"a":[]}}',
    ['1735689600123456000,2,bid,94000,0.5'],
  ],
  [
    'binance',
    'kline',
    '{"stream":"btcusdt@kline_1m","data":{"e":"kline","E":1735689600123456,"s":"BTCUSDT","k":{"t":1735689600000000,"T":1735689659999999,"s":"BTCUSDT","i":"1m","o":"1","c":"2","h":"3","l":"0.5","v":"10","n":3,"x":true}}}',
    ['1735689600123456000,1735689600000000000,1735689659999999000,1,3,0.5,2,10,3,true'],
  ],
  [
    'gateio',
    'book_update',
    '{"time":1682689046,"channel":"spot.order_book_update","event":"update","result":{"t":1682689046126123,"s":"BTC_USDT","U":1,"u":2,"b":[],"a":[["1.2","3"]]}}',
    ['1682689046126123000,2,ask,1.2,3'],
  ],
  // Bitfinex with sequence numbers and times (`conf`).
  [
    'bitfinex',
    'book_update',
    '[10961,[[7254.7,3,3.3],[7255,1,-0.5]],8,1574694479000]',
    ['1574694479000000000,,bid,7254.7,3.3', '1574694479000000000,,ask,7255,0.5'],
  ],
  ['bitfinex', 'book_update', '[10961,[7254.7,0,1],9,1574694479001]', ['1574694479001000000,,bid,7254.7,0']],
  // The best level of a delta comes before or behind the one that went; a side may lose its level.
  [
    'bybit_spot',
    'quote',
    '{"topic":"orderbook.1.BTCUSDT","ts":1699764797519,"type":"delta","data":{"s":"BTCUSDT","b":[],"a":[["32499.27","0.011534"],["32529.54","0"]],"u":873489,"seq":1}}',
    ['1699764797519000000,,,32499.27,0.011534'],
  ],
  [
    'bybit_linear',
    'quote',
    '{"topic":"orderbook.1.BTCUSDT","ts":7,"type":"delta","data":{"s":"BTCUSDT","b":[["16493.40","0"]],"a":[["32499.27","0"],["32529.54","0.25"]],"u":873490,"seq":2}}',
    ['7000000,16493.4,0,32529.54,0.25'],
  ],
  [
    'bybit_v2',
    'trade',
    '{"topic":"trade.ETHUSD","data":[{"timestamp":"2019-11-08T16:24:02.000Z","symbol":"ETHUSD","side":"Buy","size":23,"price":183.75,"trade_id":"0e8c","cross_seq":38}]}',
    ['1573230242000000000,0e8c,183.75,23,buy'],
  ],
  [
    'okx',
    'liquidation',
    '{"arg":{"channel":"liquidations","instId":"BTC-USDT-SWAP"},"generated":true,"data":[{"bkLoss":"0","bkPx":"48674.5","ccy":"","posSide":"short","side":"buy","sz":"80","ts":"1639958421137"}]}',
    ['1639958421137000000,buy,48674.5,80'],
  ],
  [
    'gemini',
    'trade',
    '{"type":"trade","symbol":"ETHUSD","event_id":9608228023,"timestamp":1580919901276,"price":"200.19","quantity":"100","side":"block"}',
    ['1580919901276000000,9608228023,200.19,100,'],
  ],
  // Books by REST as recorders wrap them; older ones of Bitstamp have seconds alone.
  [
    'bitstamp',
    'orderbook',
    '{"event":"snapshot","channel":"diff_order_book_bchusd","generated":true,"data":{"timestamp":"1554076800","bids":[["51046.31","0.04249473"]],"asks":[]}}',
    ['1554076800000000000,,bid,51046.31,0.04249473,0'],
  ],
  [
    'gateio',
    'orderbook',
    '{"channel":"spot.order_book_update","event":"snapshot","symbol":"BTC_USDT","result":{"id":5,"current":1682689046123,"update":1682689046121,"asks":[["1.52","1.151"]],"bids":[]}}',
    ['1682689046121000000,5,ask,1.52,1.151,0'],
  ],
  [
    'kucoin',
    'orderbook',
    '{"type":"message","topic":"/market/level2Snapshot:BTC-USDT","subject":"trade.l2Snapshot","code":"200000","data":{"time":1661894361374,"sequence":"16","bids":[["2","1"]],"asks":[]}}',
    ['1661894361374000000,16,bid,2,1,0'],
  ],
];
