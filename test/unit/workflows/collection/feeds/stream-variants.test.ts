import { categoryOf } from '../../../../../schema/streams.js';
import { viewOfStream } from '../../../../../schema/views/view-sources.js';
import { streamsOf } from '../../../../support/collection/route.js';

const OTHER = 'another channel of the same stream';
const ZONE = 'candles of another time zone';

const binance = (stream: string, data: unknown = { e: 'x', s: 'XUSDT' }) => JSON.stringify({ stream, data });
const bybit = (topic: string) => JSON.stringify({ topic, type: 'delta', data: {} });
const okx = (channel: string) => JSON.stringify({ arg: { channel, instId: 'A-B' }, data: [] });
const deribit = (channel: string, data: unknown = {}) =>
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { channel, data } });
const bitfinex = (chanId: number, more: object) =>
  JSON.stringify({ event: 'subscribed', channel: 'book', chanId, symbol: 'tAB', ...more });
const cryptocom = (subscription: string, channel = 'book.update') =>
  JSON.stringify({ method: 'subscribe', result: { instrument_name: 'A_B', subscription, channel, data: [] } });
const htx = (topic: string) => JSON.stringify({ ch: `market.ab.${topic}`, ts: 1, tick: {} });
const bitget = (channel: string) =>
  JSON.stringify({ action: 'update', arg: { instType: 'SPOT', channel, instId: 'AB' }, data: [] });
const obu = (channel: string, levels: number) =>
  JSON.stringify({ channel, event: 'update', result: { s: `ob.A_B.${levels}`, U: 1, u: 2 } });
const kraken = (depth: number, method = 'subscribe') =>
  JSON.stringify({ method, result: { channel: 'book', depth, symbol: 'A/B' }, success: true });
const KRAKEN_BOOK = '{"channel":"book","type":"update","data":[{"symbol":"A/B","bids":[]}]}';
const l2Book = (nSigFigs: number | null) =>
  JSON.stringify({
    channel: 'subscriptionResponse',
    data: { method: 'subscribe', subscription: { type: 'l2Book', coin: 'A', nSigFigs, mantissa: null } },
  });
const L2_BOOK = '{"channel":"l2Book","data":{"coin":"A","time":1,"levels":[[],[]]}}';
const snapshot = (topic: string, symbol: string) =>
  JSON.stringify({ topic: `/market/snapshot:${topic}`, subject: 'trade.snapshot', data: { data: { symbol } } });

/** Frames of one connection in order of arrival, and where each belongs. */
const CONNECTIONS: Record<string, [exchange: string, ...[frame: string, belongsTo: string][]]> = {
  'books of other depths are streams of their own': [
    'bybit_linear',
    [bybit('orderbook.500.A'), 'A depth_500'],
    [bybit('orderbook.50.A'), 'A depth_50'],
    [bybit('orderbook.200.A'), 'A depth'],
    [bybit('orderbook.1000.A'), 'A depth_1000'],
    [bybit('orderbook.1.A'), 'A book_ticker'],
  ],
  'topics of Bybit v2': [
    'bybit_v2',
    [bybit('orderBookL2_25.A'), 'A depth'],
    [bybit('orderBook_200.100ms.A'), 'A depth_200'],
  ],
  'OKX: five channels are four streams': [
    'okx',
    [okx('books'), 'A-B depth'],
    [okx('books50-l2-tbt'), 'A-B depth_50'],
    [okx('books-l2-tbt'), OTHER],
    [okx('books5'), 'A-B depth5'],
    [okx('bbo-tbt'), 'A-B book_ticker'],
    [okx('trades-all'), 'A-B trades'],
    [okx('trades'), OTHER],
    [okx('candle1D'), 'A-B kline_1d'],
    [okx('candle1Dutc'), ZONE],
    [okx('candle3Mutc'), ZONE],
  ],
  'a book that needs a key is the book where it is the only one': [
    'okx',
    [okx('books-l2-tbt'), 'A-B depth'],
    [okx('books-l2-tbt'), 'A-B depth'],
  ],
  'tables of OKX v3': [
    'okx_v3',
    ['{"table":"spot/depth_l2_tbt","data":[{"instrument_id":"A-B"}]}', 'A-B depth'],
    ['{"table":"spot/depth","data":[{"instrument_id":"A-B"}]}', OTHER],
  ],
  'Bitfinex: precision, length and frequency': [
    'bitfinex',
    [bitfinex(1, { prec: 'P0', freq: 'F0', len: '250' }), 'acknowledgement'],
    [bitfinex(2, { prec: 'P2', freq: 'F0', len: '250' }), 'acknowledgement'],
    [bitfinex(3, { prec: 'P0', freq: 'F0', len: '25' }), 'acknowledgement'],
    [bitfinex(4, { prec: 'P1', freq: 'F1', len: 100 }), 'acknowledgement'],
    [bitfinex(5, { prec: 'R0', len: '100' }), 'acknowledgement'],
    ['[1,[1,2,3]]', 'tAB depth'],
    ['[2,[1,2,3]]', 'tAB depth_p2'],
    ['[3,[1,2,3]]', 'tAB depth_25'],
    ['[4,[1,2,3]]', 'tAB depth_p1f1100'],
    ['[5,[1,2,3]]', 'unknown channel'],
    ['[1,"cs",7]', 'tAB depth'],
  ],
  'Binance: the first speed wins, and candles keep their time zone': [
    'binance',
    [binance('xusdt@depth@100ms'), 'XUSDT depth'],
    [binance('xusdt@depth'), OTHER],
    [binance('xusdt@depth@100ms'), 'XUSDT depth'],
    [binance('xusdt@depth5@100ms'), 'XUSDT depth5'],
    [binance('xusdt@depth5'), OTHER],
    [binance('xusdt@kline_1d'), 'XUSDT kline_1d'],
    [binance('xusdt@kline_1d@+08:00'), ZONE],
    [binance('xusdt@ticker_1h'), 'unknown stream'],
    ['{"e":"kline","s":"XUSDT","k":{"t":1748736000000,"i":"1d"}}', 'XUSDT kline_1d'],
    ['{"e":"kline","s":"XUSDT","k":{"t":1748707200000,"i":"1d"}}', ZONE],
    ['{"e":"kline","s":"XUSDT","k":{"t":1748707200000,"i":"4h"}}', 'XUSDT kline_4h'],
    ['{"e":"kline","s":"XUSDT","k":{"t":1748707200000,"i":"1w"}}', ZONE],
  ],
  'Binance futures: streams of all, and of all contracts of a pair': [
    'binance_coinm',
    [
      binance('btcusd@markPrice@1s', [
        { e: 'markPriceUpdate', s: 'A' },
        { e: 'markPriceUpdate', s: 'B' },
      ]),
      'names several instruments',
    ],
    [binance('btcusd_perp@markPrice@1s', { e: 'markPriceUpdate', s: 'BTCUSD_PERP' }), 'BTCUSD_PERP mark_price'],
    [binance('btcusd_perp@markPrice', { e: 'markPriceUpdate', s: 'BTCUSD_PERP' }), OTHER],
    [binance('a@forceOrder', { e: 'forceOrder', o: { s: 'A' } }), 'A liquidations'],
    [binance('!forceOrder@arr', { e: 'forceOrder', o: { s: 'A' } }), OTHER],
    [binance('!forceOrder@arr', { e: 'forceOrder', o: { s: 'B' } }), 'B liquidations'],
  ],
  'Deribit: speeds share a stream, groupings do not': [
    'deribit',
    [deribit('book.A.raw'), 'A depth'],
    [deribit('book.A.100ms'), OTHER],
    [deribit('book.B.100ms'), 'B depth'],
    [deribit('book.A.none.20.100ms'), 'A depth20'],
    [deribit('book.A.none.10.100ms'), 'A depth10'],
    [deribit('book.A.5.20.100ms'), 'A depth20_5'],
    [deribit('book.A.none.20.agg2'), OTHER],
    [deribit('trades.A.raw'), 'A trades'],
    [deribit('trades.A.100ms'), OTHER],
    [deribit('trades.future.BTC.raw', [{ instrument_name: 'A' }]), OTHER],
    [deribit('ticker.A.raw'), 'A ticker'],
    [deribit('ticker.A.agg2'), OTHER],
  ],
  'Crypto.com': [
    'cryptocom',
    [cryptocom('book.A_B.50'), 'A_B depth'],
    [cryptocom('book.A_B.10', 'book'), 'A_B depth_10'],
    [cryptocom('book.A_B', 'book'), 'A_B depth'],
    [cryptocom('candlestick.1D.A_B', 'candlestick'), 'A_B kline_1d'],
  ],
  'Kraken v1 names the depth': [
    'kraken_v1',
    ['[1,{"as":[],"bs":[]},"book-1000","A/B"]', 'A/B depth'],
    ['[2,{"as":[],"bs":[]},"book-10","A/B"]', 'A/B depth_10'],
    ['[2,{"a":[]},"book-500","A/B"]', 'A/B depth_500'],
  ],
  'Kraken v2 names the depth in acknowledgements only': [
    'kraken',
    [KRAKEN_BOOK, 'A/B depth'],
    [kraken(10), 'acknowledgement'],
    [KRAKEN_BOOK, 'A/B depth_10'],
    [kraken(1000), 'acknowledgement'],
    [KRAKEN_BOOK, 'names no depth'],
    [kraken(10, 'unsubscribe'), 'acknowledgement'],
    [kraken(1000), 'acknowledgement'],
    [KRAKEN_BOOK, 'A/B depth'],
  ],
  'HTX: changes of each depth, whole books of step 0': [
    'htx',
    [htx('mbp.400'), 'ab depth'],
    [htx('mbp.150'), 'ab depth_150'],
    [htx('mbp.20'), 'ab depth_20'],
    [htx('mbp.5'), 'ab depth_5'],
    ['{"id":"1","rep":"market.ab.mbp.5","status":"ok","data":{}}', 'ab depth_5'],
    [htx('mbp.refresh.5'), 'ab depth5'],
    [htx('depth.step0'), 'ab depth150'],
    [htx('depth.step1'), 'ab depth20_step1'],
    ['{"ts":1,"ch":"market.ab.depth.step5","tick":{}}', 'ab depth20_step5'],
    ['{"ch":"market.overview","ts":1,"data":[]}', 'unknown stream'],
  ],
  'Gate spot': [
    'gateio',
    ['{"channel":"spot.order_book_update","event":"update","result":{"s":"A_B","U":1,"u":2}}', 'A_B depth'],
    [obu('spot.obu', 400), 'A_B depth_400'],
    [obu('spot.obu', 50), 'A_B depth_50'],
    ['{"channel":"spot.trades_v2","event":"update","result":{"currency_pair":"A_B"}}', 'A_B trades'],
    ['{"channel":"spot.trades","event":"update","result":{"currency_pair":"A_B"}}', OTHER],
  ],
  'Gate futures': [
    'gateio_futures',
    [obu('futures.obu', 400), 'A_B depth'],
    [obu('futures.obu', 50), 'A_B depth_50'],
    ['{"channel":"futures.order_book_update","event":"update","result":{"s":"A_B","U":1,"u":2}}', OTHER],
  ],
  BitMEX: [
    'bitmex',
    ['{"table":"orderBookL2","action":"update","data":[{"symbol":"A"}]}', 'A depth'],
    ['{"table":"orderBookL2_25","action":"update","data":[{"symbol":"A"}]}', 'A depth_25'],
    ['{"table":"orderBook10","action":"update","data":[{"symbol":"A"}]}', 'A depth10'],
  ],
  'Hyperliquid names the grouping in acknowledgements only': [
    'hyperliquid',
    [L2_BOOK, 'A depth20'],
    [l2Book(null), 'acknowledgement'],
    [L2_BOOK, 'A depth20'],
    [l2Book(3), 'acknowledgement'],
    [L2_BOOK, 'names no grouping'],
  ],
  'Hyperliquid: grouped prices alone': ['hyperliquid', [l2Book(5), 'acknowledgement'], [L2_BOOK, 'A depth20_5']],
  'Bitget: candles of Hong Kong': [
    'bitget',
    [bitget('candle1Dutc'), 'AB kline_1d'],
    [bitget('candle1D'), ZONE],
    [bitget('candle6H'), ZONE],
    [bitget('candle1W'), ZONE],
    [bitget('candle4H'), 'AB kline_4h'],
  ],
  'KuCoin: the symbol in the data decides': [
    'kucoin',
    [snapshot('BRC-20', 'A-USDT'), 'A-USDT ticker'],
    [snapshot('BTC', 'KCS-BTC'), 'KCS-BTC ticker'],
    [snapshot('KCS-BTC', 'KCS-BTC'), 'KCS-BTC ticker'],
    [snapshot('B-USDT', 'B-USDT'), 'B-USDT ticker'],
    ['{"topic":"/market/ticker:all","subject":"A-B","data":{}}', 'A-B book_ticker'],
    ['{"topic":"/spotMarket/level1:A-B","subject":"level1","data":{}}', OTHER],
  ],
  'dYdX: batches': [
    'dydx_v4',
    [
      '{"type":"channel_batch_data","id":"BTC-USD","channel":"v4_orderbook","contents":[{"bids":[]}]}',
      'batch of messages',
    ],
    [
      '{"type":"channel_batch_data","id":"BTC-USD","channel":"v4_trades","contents":[{"trades":[]}]}',
      'batch of messages',
    ],
  ],
};

describe('channels that differ in depth, precision, speed or time zone', () => {
  it.each(Object.entries(CONNECTIONS))('%s', (_, [exchange, ...frames]) => {
    const seen = streamsOf(
      exchange,
      frames.map(([frame]) => frame),
    );
    expect(seen).toEqual(frames.map(([, belongsTo]) => belongsTo));
  });
});

it.each(['depth_50', 'depth_1000', 'depth_p2', 'depth_p1f1100'])(
  '%s has changes of a book and a view of it',
  (type) => {
    expect(categoryOf(type)).toBe('book_update');
    expect(viewOfStream({ exchange: 'bybit_linear', streamType: type })).toBe('book');
  },
);

it('a polled book stays a whole one', () => {
  expect(categoryOf('depth_snapshot')).toBe('orderbook');
  expect(viewOfStream({ exchange: 'binance', streamType: 'depth_snapshot' })).toBeNull();
  expect(categoryOf('depth_')).toBeUndefined();
  expect(categoryOf('depth20_step1')).toBe('orderbook');
});
