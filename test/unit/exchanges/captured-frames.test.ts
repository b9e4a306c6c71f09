import { parse, stringify } from 'lossless-json';
import { categoryOf } from '../../../schema/streams.js';
import { isRouted, newConnectionState } from '../../../workflows/collection/feeds/feed-adapter.js';
import { FRAME_ROUTINGS } from '../../../exchanges/generated/feeds.js';
import { streamsOf } from '../../support/collection/route.js';
import { FORMAT_SAMPLES } from '../../support/fixtures/format-samples.js';

/**
 * Frames that our feeds do not subscribe to, but that other recorders' captures have, in order of
 * arrival on one connection.
 */
const CAPTURES: Record<string, [frame: string, belongsTo: string][]> = {
  binance: [
    ['{"stream":"btcusdt@depth10@100ms","data":{"lastUpdateId":1,"bids":[],"asks":[]}}', 'BTCUSDT depth10'],
    ['{"lastUpdateId":160,"bids":[["0.0024","10"]],"asks":[]}', 'unknown message'],
  ],
  coinbase: [
    // The Advanced Trade feed is another format: only its own `type` counts, not that of an event
    // inside.
    ['{"channel":"l2_data","events":[{"type":"snapshot","product_id":"BTC-USD","updates":[]}]}', 'unknown message'],
    ['{"channel":"market_trades","events":[{"type":"update","trades":[{"product_id":"A-B"}]}]}', 'unknown message'],
    ['{"product_id":"BTC-USD","type":"match","trade_id":1}', 'BTC-USD trades'],
    ['{"type":"received","product_id":"BTC-USD","sequence":1}', 'unknown message'],
  ],
  kraken: [
    ['{"channel":"ohlc","type":"update","data":[{"symbol":"A/B","interval":21600}]}', 'A/B kline_15d'],
    ['{"channel":"level3","type":"snapshot","data":[{"symbol":"A/B","bids":[],"asks":[]}]}', 'unknown stream'],
  ],
  kraken_v1: [
    [
      '{"channelID":1,"event":"subscriptionStatus","pair":"XBT/EUR","status":"subscribed","subscription":{"name":"trade"}}',
      'acknowledgement',
    ],
    ['[1,[["5541.20000","0.15850568","1534614057.321597","s","l",""]]]', 'XBT/EUR trades'],
    [
      '{"channelID":2,"event":"subscriptionStatus","pair":"XBT/EUR","status":"subscribed","subscription":{"name":"ohlc","interval":5}}',
      'acknowledgement',
    ],
    ['[2,["1542057314.748456","1542057360.435743","1","1","1","1","1","0",2]]', 'XBT/EUR kline_5m'],
    ['[3,{"as":[],"bs":[]}]', 'unknown channel'],
  ],
  okx: [
    ['{"arg":{"channel":"candle1s","instId":"BTC-USDT"},"data":[["1"]]}', 'BTC-USDT kline_1s'],
    ['{"arg":{"channel":"liquidations","instId":"A-SWAP"},"data":[{"sz":"80"}]}', 'A-SWAP liquidations'],
    ['{"arg":{"channel":"candle1Dutc","instId":"BTC-USDT"},"data":[["1"]]}', 'candles of another time zone'],
  ],
  deribit: [
    [
      '{"jsonrpc":"2.0","method":"subscription","params":{"channel":"book.BTC-PERPETUAL.none.10.100ms","data":{}}}',
      'BTC-PERPETUAL depth10',
    ],
    [
      '{"jsonrpc":"2.0","method":"subscription","params":{"channel":"book.BTC-PERPETUAL.agg2","data":{}}}',
      'BTC-PERPETUAL depth',
    ],
  ],
  bitmex: [
    ['{"table":"orderBook10","action":"update","data":[{"symbol":"XBTUSD","bids":[],"asks":[]}]}', 'XBTUSD depth10'],
    ['{"table":"quoteBin1m","action":"insert","data":[{"symbol":"XBTUSD"}]}', 'unknown stream'],
  ],
  bitstamp: [
    ['{"data":{"bids":[],"asks":[]},"channel":"detail_order_book_btcusd","event":"data"}', 'unknown stream'],
    ['{"event":"snapshot","channel":"diff_order_book_btcusd","data":{"bids":[],"asks":[]}}', 'btcusd depth_snapshot'],
  ],
  gateio: [
    [
      '{"channel":"spot.order_book_update","event":"snapshot","symbol":"BTC_USDT","result":{"id":1,"asks":[],"bids":[]}}',
      'BTC_USDT depth_snapshot',
    ],
    [
      '{"channel":"spot.order_book","event":"update","result":{"s":"BTC_USDT","l":"50","bids":[],"asks":[]}}',
      'BTC_USDT depth50',
    ],
  ],
  kucoin: [
    [
      '{"type":"message","topic":"/market/level2Snapshot:BTC-USDT","subject":"trade.l2Snapshot","data":{"asks":[]}}',
      'BTC-USDT depth_snapshot',
    ],
    [
      '{"topic":"/market/snapshot:BTC","type":"message","subject":"trade.snapshot","data":{"data":{"symbol":"KCS-BTC"}}}',
      'KCS-BTC ticker',
    ],
    ['{"topic":"/market/snapshot:KCS-BTC","type":"message","subject":"trade.snapshot","data":{}}', 'KCS-BTC ticker'],
    ['{"topic":"/spotMarket/level2Depth50:BTC-USDT","type":"message","data":{}}', 'BTC-USDT depth50'],
    ['{"topic":"/market/candles:BTC-USDT_1month","type":"message","data":{}}', 'BTC-USDT kline_1M'],
  ],
};

it.each(Object.entries(CAPTURES))('frames that captures of %s hold', (exchange, frames) => {
  const seen = streamsOf(
    exchange,
    frames.map(([frame]) => frame),
  );
  expect(seen).toEqual(frames.map(([, belongsTo]) => belongsTo));
});

/** The same message with the members of its objects in the opposite order. */
function reversed(message: string): string {
  return stringify(
    parse(message, (_, value: unknown) =>
      value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ),
  )!;
}

// Frames of Bitfinex name a channel that an acknowledgement gave its number.
const samples = FORMAT_SAMPLES.filter(({ exchange }) => exchange !== 'bitfinex');

it.each(samples)(
  '$exchange $category: a documented message belongs to such a stream in any order of members',
  (sample) => {
    const { exchange, category, message } = sample;
    const routing = FRAME_ROUTINGS.get(exchange)!;
    const [plain, rewritten] = [message, reversed(message)].map((text) => {
      const result = routing.route(Buffer.from(text), newConnectionState());
      return isRouted(result) ? { ...result, category: categoryOf(result.streamType) } : result;
    });
    expect(plain).toMatchObject({ category });
    expect(rewritten).toEqual(plain);
  },
);
