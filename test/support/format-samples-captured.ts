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
];
