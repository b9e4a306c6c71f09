import { hasCaptures, readCapture } from '../../support/engine/captures.js';
import type { Message } from '../../support/engine/reference-interpreter.js';
import { WRITTEN, writtenCapture } from '../../support/engine/written-captures.js';
import { isRouted, newConnectionState, type StreamKey } from '../../../workflows/collection/feeds/feed-adapter.js';
import { FEED_ADAPTERS } from '../../../exchanges/generated/feeds.js';

function placeOf(exchange: string, frame: string) {
  const adapter = FEED_ADAPTERS.find((candidate) => candidate.exchange === exchange);
  const bytes = Buffer.from(frame);
  const key = adapter?.route(bytes, newConnectionState());
  return key && isRouted(key) ? adapter?.placeOf?.(key, bytes) : undefined;
}

const deribit = (data: string): string =>
  `{"jsonrpc":"2.0","method":"subscription","params":{"channel":"book.BTC-PERPETUAL.100ms","data":{${data}}}}`;
const bitget = (action: string, tail: string): string =>
  `{"action":"${action}","arg":{"instType":"SPOT","channel":"books","instId":"A"},"data":[{"asks":[["1","2"]],"bids":[],${tail}}],"ts":1}`;
const cryptocom = (channel: string, tail: string): string =>
  `{"id":-1,"method":"subscribe","code":0,"result":{"instrument_name":"A_B","subscription":"book.A_B.50","channel":"${channel}","depth":50,"data":[{${tail}}]}}`;
const okx = (tail: string): string =>
  `{"arg":{"channel":"books","instId":"BTC-USDT"},"action":"update","data":[{"asks":[["1","2","0","1"]],"bids":[],${tail}}]}`;
const krakenFutures = (members: string): string => `{${members},"bids":[],"asks":[]}`;

describe('the place of a frame in its stream', () => {
  it.each([
    ['binance', '{"stream":"a@depth@100ms","data":{"e":"depthUpdate","s":"A","U":5,"u":9,"b":[],"a":[]}}', 4, 9],
    ['binance_us', '{"stream":"a@depth@100ms","data":{"e":"depthUpdate","s":"A","U":157,"u":160}}', 156, 160],
    ['binance_usdm', '{"stream":"a@depth@100ms","data":{"e":"depthUpdate","s":"A","U":5,"u":9,"pu":3}}', 3, 9],
    ['coinbase', '{"type":"match","trade_id":10,"product_id":"BTC-USD","sequence":50}', 9, 10],
    ['coinbase', '{"type":"last_match","trade_id":10,"product_id":"BTC-USD","sequence":50}', null, 10],
    ['okx', okx('"ts":"1","checksum":-5,"seqId":20,"prevSeqId":18'), 18, 20],
    ['okx', okx('"ts":"1","checksum":-5,"prevSeqId":-1,"seqId":20'), null, 20],
    [
      'bybit_spot',
      '{"topic":"orderbook.200.A","ts":1,"type":"delta","data":{"s":"A","b":[],"a":[],"u":7,"seq":9}}',
      6,
      7,
    ],
    ['bybit_spot', '{"topic":"orderbook.200.A","ts":1,"type":"snapshot","data":{"s":"A","u":1,"seq":9}}', null, 1],
    ['bitget', bitget('snapshot', '"ts":"1","seq":20,"pseq":0'), null, 20],
    ['bitget', bitget('update', '"ts":"1","seq":30,"pseq":20'), 20, 30],
    ['bitget', bitget('update', '"ts":"1","seq":3,"pseq":0'), null, 3],
    [
      'cryptocom',
      cryptocom('book', '"asks":[],"bids":[],"t":1,"tt":1,"u":375554806244928,"cs":-5'),
      null,
      375554806244928,
    ],
    ['cryptocom', cryptocom('book.update', '"update":{"asks":[],"bids":[]},"t":1,"tt":1,"u":9,"pu":7,"cs":-5'), 7, 9],
    ['deribit', deribit('"type":"change","prev_change_id":7,"change_id":9'), 7, 9],
    ['deribit', deribit('"type":"snapshot","change_id":9'), null, 9],
    ['gateio', '{"channel":"spot.order_book_update","event":"update","result":{"s":"A_B","U":5,"u":6,"b":[]}}', 4, 6],
    ['gateio', '{"channel":"spot.order_book_update","event":"update","result":{"full":true,"s":"A_B","u":6}}', null, 6],
    ['kraken_futures', krakenFutures('"feed":"book","product_id":"PI_XBTUSD","side":"sell","seq":9,"price":1'), 8, 9],
    ['kraken_futures', krakenFutures('"feed":"book_snapshot","product_id":"PI_XBTUSD","timestamp":1,"seq":8'), null, 8],
    ['kucoin_futures', '{"topic":"/contractMarket/level2:A","sn":9,"data":{"sequence":9,"change":"1,buy,2"}}', 8, 9],
    ['gateio_futures', '{"channel":"futures.obu","event":"update","result":{"s":"ob.A_B.400","U":5,"u":6}}', 4, 6],
    [
      'gateio_futures',
      '{"channel":"futures.obu","event":"update","result":{"full":true,"s":"ob.A_B.400","u":6}}',
      null,
      6,
    ],
    ['gemini', '{"e":"depthUpdate","E":1,"s":"a","U":5,"u":9,"b":[],"a":[]}', 5, 9],
    ['gemini', '{"e":"depthUpdate","E":1,"s":"a","U":5,"u":5,"b":[],"a":[]}', null, 5],
    ['htx', '{"ch":"market.ab.mbp.400","ts":1,"tick":{"seqNum":9,"prevSeqNum":7,"bids":[],"asks":[]}}', 7, 9],
    ['kucoin', '{"topic":"/market/level2:A-B","data":{"sequenceEnd":9,"sequenceStart":8}}', 7, 9],
  ])('%s %s', (exchange, frame, previous, last) => expect(placeOf(exchange, frame)).toEqual({ previous, last }));

  it.each([
    ['binance', '{"stream":"a@trade","data":{"e":"trade","s":"A","t":5}}'],
    ['coinbase', '{"type":"l2update","product_id":"BTC-USD","changes":[]}'],
    ['kraken_futures', krakenFutures('"feed":"trade","product_id":"PI_XBTUSD","seq":9')],
    ['kucoin_futures', '{"topic":"/contractMarket/level2Depth5:A","data":{"sequence":9,"bids":[]}}'],
    ['bitget', bitget('update', '"seq":30,"ts":"1"')],
    ['bybit_spot', '{"topic":"orderbook.1.A","type":"snapshot","data":{"s":"A","u":7}}'],
    ['cryptocom', cryptocom('ticker', '"a":"1","t":5')],
    ['gateio_futures', '{"channel":"futures.book_ticker","event":"update","result":{"u":7,"s":"A_B"}}'],
    ['htx', '{"id":"book","rep":"market.ab.mbp.400","status":"ok","data":{"seqNum":5,"bids":[],"asks":[]}}'],
    ['htx', '{"ch":"market.ab.mbp.refresh.20","ts":1,"tick":{"seqNum":5,"bids":[],"asks":[]}}'],
  ])('is unknown where the exchange does not number: %s %s', (exchange, frame) =>
    expect(placeOf(exchange, frame)).toBeNull(),
  );
});

describe('the number of a frame on its connection', () => {
  const numberOf = (frame: string) =>
    FEED_ADAPTERS.find(({ exchange }) => exchange === 'coinbase_advanced')?.numberOf?.(Buffer.from(frame));

  it.each([
    ['{"channel":"l2_data","timestamp":"2023-02-09T20:32:50.714964855Z","sequence_num":41,"events":[]}', 41],
    ['{"channel":"heartbeats","timestamp":"2023-06-23T20:31:26.122969572Z","sequence_num":0,"events":[]}', 0],
    ['{"type":"error","message":"authentication failure"}', null],
  ])('%s', (frame, expected) => expect(numberOf(frame)).toBe(expected));
});

/** Returns the jumps of the numbers in the streams of a capture, and how many follow a number. */
function jumpsOf(exchange: string, capture: readonly Message[]): { jumps: string[]; numbered: number } {
  const adapter = FEED_ADAPTERS.find((candidate) => candidate.exchange === exchange);
  const state = newConnectionState();
  const last = new Map<StreamKey, number>();
  const jumps: string[] = [];
  let numbered = 0;
  for (const { bytes } of capture) {
    const frame = Buffer.from(bytes);
    const key = adapter?.route(frame, state);
    const place = key && isRouted(key) ? adapter?.placeOf?.(key, frame) : null;
    if (!place || !key || !isRouted(key)) continue;
    const before = last.get(key);
    numbered += before === undefined ? 0 : 1;
    if (before !== undefined && place.previous !== null && place.previous > before) {
      jumps.push(`${key.instrument} ${before} ${place.previous}`);
    }
    last.set(key, place.last);
  }
  return { jumps, numbered };
}

describe('numbers in streams', () => {
  it('follow each other in written ones, and jump where a frame is lost', () => {
    const capture = writtenCapture('binance');
    const { depth } = WRITTEN.binance.rows;
    expect(jumpsOf('binance', capture)).toEqual({ jumps: [], numbered: depth - WRITTEN.binance.books });
    const changes = [...capture.keys()].filter((i) => capture[i]!.bytes.toString().includes('btcusdt@depth'));
    expect(jumpsOf('binance', capture.toSpliced(changes[7]!, 1)).jumps).toHaveLength(1);
  });

  (hasCaptures ? it : it.skip).each([
    ['binance', 'binance'],
    ['binance_usdm', 'binance-futures'],
    ['coinbase', 'coinbase'],
  ])('of %s follow each other in recorded ones', (exchange, file) => {
    const { jumps, numbered } = jumpsOf(exchange, readCapture(file));
    expect({ jumps, some: numbered > 0 }).toEqual({ jumps: [], some: true });
  });
});
