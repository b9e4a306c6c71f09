import type { BookMessageKind } from '../../../../../../workflows/views/book/readers/book-message.js';
import { levelTexts, readBookMessage } from '../../../../../support/views/read-book-message.js';

interface Facts {
  kind: BookMessageKind;
  first?: number;
  last?: number;
  previous?: number;
  checksum?: number;
  covers?: number;
  levels: string[];
}

const okx = (channel: string, action: string, tail: string): string =>
  `{"arg":{"channel":"${channel}","instId":"A-B"},"action":"${action}","data":[{"asks":[["2","1","0","4"]],"bids":[],${tail}}]}`;
const deribit = (data: string): string =>
  `{"jsonrpc":"2.0","method":"subscription","params":{"channel":"book.A.100ms","data":{${data}}}}`;
const bitmex = (action: string, rows: string): string =>
  `{"table":"orderBookL2","action":"${action}","data":[${rows}]}`;

describe('what a message says', () => {
  it.each<[string, string, Facts]>([
    [
      'binance',
      '{"stream":"a@depth@100ms","data":{"e":"depthUpdate","E":1,"s":"A","U":5,"u":9,"b":[["1.50","2"]],"a":[["3","0.000"]]}}',
      { kind: 'change', first: 5, last: 9, levels: ['bid,1.5,2', 'ask,3,0'] },
    ],
    [
      'binance',
      '{"e":"depthUpdate","E":1,"s":"A","U":5,"u":9,"b":[],"a":[["3","1"]]}',
      { kind: 'change', first: 5, last: 9, levels: ['ask,3,1'] },
    ],
    ['binance', '{"lastUpdateId":7,"bids":[["1","2"]],"asks":[]}', { kind: 'polled', last: 7, levels: ['bid,1,2'] }],
    [
      'binance',
      '{"stream":"a@depthSnapshot","generated":true,"data":{"lastUpdateId":7,"bids":[],"asks":[["1","2"]]}}',
      { kind: 'polled', last: 7, levels: ['ask,1,2'] },
    ],
    [
      'binance_usdm',
      '{"stream":"a@depth@100ms","data":{"e":"depthUpdate","E":1,"T":1,"s":"A","U":5,"u":9,"pu":3,"b":[],"a":[]}}',
      { kind: 'change', first: 5, last: 9, previous: 3, levels: [] },
    ],
    [
      'coinbase',
      '{"type":"l2update","product_id":"A","changes":[["buy","1","0"],["sell","2.0","3"]],"time":"2022-08-04T15:25:05.010758Z"}',
      { kind: 'change', levels: ['bid,1,0', 'ask,2,3'] },
    ],
    [
      'coinbase',
      '{"type":"snapshot","product_id":"A","asks":[["2","1"]],"bids":[["1","1"]]}',
      { kind: 'snapshot', levels: ['ask,2,1', 'bid,1,1'] },
    ],
    ['coinbase', '{"type":"ticker","price":"1"}', { kind: 'other', levels: [] }],
    [
      'kraken',
      '{"channel":"book","type":"update","data":[{"symbol":"A","bids":[{"price":1.10,"qty":0.0}],"asks":[],"checksum":4294967295,"timestamp":"2023-10-06T17:35:55.440295Z"}]}',
      { kind: 'change', checksum: 4294967295, levels: ['bid,1.1,0'] },
    ],
    [
      'kraken',
      '{"channel":"book","type":"snapshot","data":[{"symbol":"A","bids":[],"asks":[],"checksum":5}]}',
      { kind: 'snapshot', checksum: 5, covers: 1000, levels: [] },
    ],
    [
      'kraken_futures',
      '{"feed":"book_snapshot","product_id":"A","timestamp":1612269825817,"seq":7,"tickSize":null,"bids":[{"price":34892.50,"qty":6385}],"asks":[]}',
      { kind: 'snapshot', last: 7, levels: ['bid,34892.5,6385'] },
    ],
    [
      'kraken_futures',
      '{"feed":"book","product_id":"A","side":"sell","seq":8,"price":34981,"qty":0,"timestamp":1612269953629}',
      { kind: 'change', last: 8, levels: ['ask,34981,0'] },
    ],
    ['kraken_futures', '{"feed":"book","product_id":"A","side":"sell","seq":8}', { kind: 'unreadable', levels: [] }],
    [
      'kucoin_futures',
      '{"topic":"/contractMarket/level2:A","subject":"level2","data":{"sequence":243,"change":"90631.20,sell,2","timestamp":1731897467182}}',
      { kind: 'change', last: 243, levels: ['ask,90631.2,2'] },
    ],
    [
      'kucoin_futures',
      '{"code":"200000","data":{"symbol":"A","sequence":100,"asks":[["5000.0",1000]],"bids":[["3200.0",800]],"ts":1604643655040584408}}',
      { kind: 'polled', last: 100, levels: ['ask,5000,1000', 'bid,3200,800'] },
    ],
    [
      'gateio_futures',
      '{"channel":"futures.obu","event":"update","result":{"t":1789455580280,"s":"ob.A.400","U":5,"u":9,"b":[["77222.9","648"]],"a":[["77235.2","0"]]}}',
      { kind: 'change', first: 5, last: 9, levels: ['bid,77222.9,648', 'ask,77235.2,0'] },
    ],
    [
      'gateio_futures',
      '{"channel":"futures.order_book_update","event":"update","result":{"t":1,"s":"A","U":5,"u":9,"b":[{"p":"54672.1","s":"0"}],"a":[{"p":"54742","s":95}],"l":"100"}}',
      { kind: 'change', first: 5, last: 9, levels: ['bid,54672.1,0', 'ask,54742,95'] },
    ],
    [
      'gateio_futures',
      '{"channel":"futures.obu","event":"update","result":{"t":1,"full":true,"s":"ob.A.400","u":9,"b":[["2","1"]],"a":[]}}',
      { kind: 'snapshot', last: 9, covers: 400, levels: ['bid,2,1'] },
    ],
    [
      'bitget',
      '{"action":"update","arg":{"instType":"SPOT","channel":"books","instId":"A"},"data":[{"asks":[],"bids":[["26274.8","0"]],"ts":"1789456512452","seq":9,"pseq":4}],"ts":1}',
      { kind: 'change', last: 9, previous: 4, levels: ['bid,26274.8,0'] },
    ],
    [
      'cryptocom',
      '{"id":-1,"method":"subscribe","code":0,"result":{"instrument_name":"A","channel":"book","depth":50,"data":[{"asks":[["2","0.5","4"]],"bids":[],"t":1,"tt":1,"u":5,"cs":-1}]}}',
      { kind: 'snapshot', last: 5, covers: 50, levels: ['ask,2,0.5'] },
    ],
    [
      'cryptocom',
      '{"id":-1,"method":"subscribe","code":0,"result":{"instrument_name":"A","channel":"book.update","depth":50,"data":[{"update":{"asks":[["2","0","0"]],"bids":[]},"t":1,"u":9,"pu":5,"cs":1}]}}',
      { kind: 'change', last: 9, previous: 5, levels: ['ask,2,0'] },
    ],
    [
      'coinbase_advanced',
      '{"channel":"l2_data","timestamp":"2023-02-09T20:32:50.714964855Z","sequence_num":3,"events":[{"type":"snapshot","product_id":"A","updates":[{"side":"bid","event_time":"1970-01-01T00:00:00Z","price_level":"21921.73","new_quantity":"0.5"},{"side":"offer","event_time":"1970-01-01T00:00:00Z","price_level":"21921.74","new_quantity":"0.15"}]}]}',
      { kind: 'snapshot', last: 3, levels: ['bid,21921.73,0.5', 'ask,21921.74,0.15'] },
    ],
    [
      'htx',
      '{"ch":"market.a.mbp.400","ts":1573199608679,"tick":{"seqNum":795,"prevSeqNum":794,"bids":[],"asks":[[645.140000000000000000,26.755973959140651643]]}}',
      { kind: 'change', last: 795, previous: 794, levels: ['ask,645.14,26.755973959140651643'] },
    ],
    [
      'htx',
      '{"id":"book","rep":"market.a.mbp.400","status":"ok","ts":1573199609000,"data":{"seqNum":794,"bids":[[618.37,71.594]],"asks":[]}}',
      { kind: 'polled', last: 794, covers: 400, levels: ['bid,618.37,71.594'] },
    ],
    [
      'dydx_v4',
      '{"type":"subscribed","message_id":2,"channel":"v4_orderbook","id":"A","contents":{"bids":[{"price":"28194","size":"4.7"}],"asks":[]}}',
      { kind: 'snapshot', levels: ['bid,28194,4.7'] },
    ],
    [
      'dydx_v4',
      '{"type":"channel_data","message_id":4,"id":"A","channel":"v4_orderbook","version":"2.1.0","contents":{"bids":[["27773","0"]],"asks":[["27774.5","0.1"]]}}',
      { kind: 'change', levels: ['bid,27773,0', 'ask,27774.5,0.1'] },
    ],
    [
      'kraken_v1',
      '[1234,{"a":[["5541.30000","2.5","1534614248.456738"]]},{"b":[["5541.3","0.00","1534614335.345903","r"]],"c":"974942666"},"book-10","XBT/USD"]',
      { kind: 'change', checksum: 974942666, levels: ['ask,5541.3,2.5', 'bid,5541.3,0'] },
    ],
    [
      'kraken_v1',
      '[1,{"as":[["1","2","3.5"]],"bs":[]},"book-25","XBT/USD"]',
      { kind: 'snapshot', covers: 25, levels: ['ask,1,2'] },
    ],
    [
      'okx',
      okx('books', 'snapshot', '"ts":"1","checksum":-5,"prevSeqId":-1,"seqId":20'),
      { kind: 'snapshot', last: 20, previous: -1, checksum: -5, covers: 400, levels: ['ask,2,1'] },
    ],
    [
      'okx',
      okx('books50-l2-tbt', 'update', '"ts":"1","checksum":0,"prevSeqId":20,"seqId":21'),
      { kind: 'change', last: 21, previous: 20, checksum: 0, levels: ['ask,2,1'] },
    ],
    ['okx', okx('books50-l2-tbt', 'snapshot', '"ts":"1"'), { kind: 'snapshot', covers: 50, levels: ['ask,2,1'] }],
    [
      'okx',
      '{"code":"0","msg":"","data":[{"asks":[],"bids":[["1","2","0","1"]],"ts":"1","seqId":9}]}',
      { kind: 'polled', last: 9, covers: 400, levels: ['bid,1,2'] },
    ],
    [
      'bybit_spot',
      '{"topic":"orderbook.200.A","ts":1,"type":"delta","data":{"s":"A","b":[["1","0"]],"a":[],"u":7,"seq":9},"cts":1}',
      { kind: 'change', last: 7, levels: ['bid,1,0'] },
    ],
    [
      'bybit_linear',
      '{"topic":"orderbook.1.A","type":"snapshot","ts":1,"data":{"s":"A","b":[["1","2"]],"a":[["3","4"]],"u":7,"seq":9},"cts":1}',
      { kind: 'snapshot', last: 7, covers: 1, levels: ['bid,1,2', 'ask,3,4'] },
    ],
    [
      'bybit_v2',
      // In another order of members than the one that counts.
      '{"topic":"orderBookL2_25.A","type":"delta","data":{"insert":[{"price":"1","side":"Buy","size":3}],"update":[{"price":"2","side":"Sell","size":8}],"delete":[{"price":"1","side":"Buy"}]},"timestamp_e6":1}',
      { kind: 'change', levels: ['bid,1,0', 'ask,2,8', 'bid,1,3'] },
    ],
    [
      'bybit_v2',
      '{"topic":"orderBook_200.100ms.A","type":"snapshot","data":[{"price":"1","id":1,"side":"Buy","size":9}],"timestamp_e6":1}',
      { kind: 'snapshot', covers: 200, levels: ['bid,1,9'] },
    ],
    [
      'deribit',
      deribit('"type":"change","prev_change_id":7,"change_id":9,"bids":[["delete",1.5,0]],"asks":[["new",2.0,40]]'),
      { kind: 'change', last: 9, previous: 7, levels: ['bid,1.5,0', 'ask,2,40'] },
    ],
    [
      'deribit',
      deribit('"type":"snapshot","change_id":9,"bids":[],"asks":[]'),
      { kind: 'snapshot', last: 9, levels: [] },
    ],
    [
      'bitmex',
      bitmex('partial', '{"symbol":"A","id":1,"side":"Sell","size":2,"price":3}'),
      { kind: 'snapshot', levels: ['ask,3,2'] },
    ],
    [
      'bitmex',
      bitmex('update', '{"symbol":"A","id":1,"side":"Sell","size":2}'),
      { kind: 'change', levels: ['ask,,2'] },
    ],
    ['bitmex', bitmex('delete', '{"symbol":"A","id":1,"side":"Buy"}'), { kind: 'change', levels: ['bid,,0'] }],
    ['bitmex', bitmex('update', '{"symbol":"A","id":1,"side":"Sell"}'), { kind: 'unreadable', levels: [] }],
    ['bitmex', '{"table":"quote","action":"insert","data":[]}', { kind: 'other', levels: [] }],
    [
      'bitstamp',
      '{"data":{"timestamp":"1","microtimestamp":"1582038000000001","bids":[["1","0.0"]],"asks":[]},"channel":"diff_order_book_a","event":"data"}',
      { kind: 'change', last: 1582038000000001, levels: ['bid,1,0'] },
    ],
    [
      'bitstamp',
      '{"timestamp":"1643643584","microtimestamp":"1643643584684047","bids":[["1","2"]],"asks":[]}',
      { kind: 'polled', last: 1643643584684047, levels: ['bid,1,2'] },
    ],
    [
      'bitstamp',
      '{"event":"snapshot","channel":"diff_order_book_a","data":{"microtimestamp":"1643643584684047","bids":[],"asks":[]}}',
      { kind: 'polled', last: 1643643584684047, levels: [] },
    ],
    [
      'gateio',
      '{"channel":"spot.order_book_update","event":"update","result":{"t":1,"s":"A_B","U":5,"u":6,"b":[["1","2"]],"a":[]}}',
      { kind: 'change', first: 5, last: 6, levels: ['bid,1,2'] },
    ],
    [
      'gateio',
      '{"channel":"spot.obu","result":{"t":1748572394325,"full":true,"s":"ob.A_B.50","u":6,"b":[["1","2"]],"a":[]}}',
      { kind: 'snapshot', last: 6, covers: 50, levels: ['bid,1,2'] },
    ],
    [
      'gateio',
      '{"id":123,"current":1623898993123,"update":1623898993121,"asks":[["1.52","1.151"]],"bids":[]}',
      { kind: 'polled', last: 123, levels: ['ask,1.52,1.151'] },
    ],
    [
      'kucoin',
      '{"topic":"/market/level2:A-B","data":{"changes":{"asks":[["6","1","8"]],"bids":[["4","0","9"],["0","0","9"]]},"sequenceEnd":9,"sequenceStart":8,"time":1}}',
      { kind: 'change', first: 8, last: 9, levels: ['ask,6,1', 'bid,4,0'] },
    ],
    [
      'kucoin',
      '{"code":"200000","data":{"time":1,"sequence":"14610502970","bids":[["1","2"]],"asks":[]}}',
      { kind: 'polled', last: 14610502970, levels: ['bid,1,2'] },
    ],
    [
      'bitfinex',
      '[1,[[7254.7,3,3.3],[7255,1,-0.5]]]',
      { kind: 'snapshot', covers: 250, levels: ['bid,7254.7,3.3', 'ask,7255,0.5'] },
    ],
    ['bitfinex', '[1,[7254.5,0,-1],2]', { kind: 'change', levels: ['ask,7254.5,0'] }],
    [
      'bitfinex',
      '[14,[[0.000081,15,1,-10],[0.0002,2,3,7.5]]]',
      { kind: 'snapshot', covers: 250, levels: ['bid,0.000081,10', 'ask,0.0002,7.5'] },
    ],
    ['bitfinex', '[14,[0.0002,2,0,1],7,1574694479000]', { kind: 'change', levels: ['ask,0.0002,0'] }],
    ['bitfinex', '[1,"cs",-1079289937,5]', { kind: 'checksum', checksum: -1079289937, levels: [] }],
    ['bitfinex', '[1,"hb"]', { kind: 'other', levels: [] }],
  ])('%s %s', (exchange, frame, facts) => {
    const message = readBookMessage(exchange, frame);
    const { kind, first = null, last = null, previous = null, checksum = null, covers = null, levels } = facts;
    expect({
      kind: message.kind,
      first: message.firstUpdateId,
      last: message.lastUpdateId,
      previous: message.previousUpdateId,
      checksum: message.checksum,
      covers: message.covers,
      levels: levelTexts(message.levels),
    }).toEqual({ kind, first, last, previous, checksum, covers, levels });
  });

  it('does not depend on white space, escapes in names, or the order of members', () => {
    const frame =
      '{ "data" : { "a" : [ [ "3" , "1" ] ] , "\\u0075" : 9 , "b" : [ ] , "U" : 5 , "E" : 1 } , "stream" : "x" }';
    const message = readBookMessage('binance', frame);
    expect(message).toMatchObject({ kind: 'change', firstUpdateId: 5, lastUpdateId: 9 });
    expect(levelTexts(message.levels)).toEqual(['ask,3,1']);
  });
});

describe('messages that cannot be read', () => {
  it.each([
    ['binance', '{"data":{"U":5,"u":9,"b":[["x","2"]],"a":[]}}'],
    ['binance', '{"data":{"U":5,"u":9,"b":[["1"]],"a":[]}}'],
    ['binance', '{"data":{"U":5,"u":9,"b":[["1","2"'],
    ['binance', '{"data":{"U":5,"u":9,"b":[],"a":[]}}}'],
    ['coinbase', '{"type":"l2update","changes":[["hold","1","2"]]}'],
    ['kraken', '{"channel":"book","type":"update","data":[{"bids":[{"price":1}],"asks":[]}]}'],
    ['bitfinex', '[1,[7254.5,0]]'],
    ['bitfinex', '[14,[0.0002,2.5,1,7.5]]'],
    ['bitfinex', '[14,[0.0002,2,1,7.5,1]]'],
    ['bitfinex', '[1,[[7254.5,1,2],]]'],
    ['bitfinex', '[1,[7254.5,1,2]'],
  ])('%s %s', (exchange, frame) => expect(readBookMessage(exchange, frame).kind).toBe('unreadable'));
});
