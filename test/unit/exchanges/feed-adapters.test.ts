import { loadShippedCatalog } from '../../../schema/catalog/load-catalog.js';
import { FEED_TRANSCRIPTS } from '../../support/fixtures/feed-transcripts.js';
import {
  isRouted,
  newConnectionState,
  SNAPSHOT_STREAM_TYPE,
  type FeedAdapter,
  type StreamKey,
} from '../../../workflows/collection/feeds/feed-adapter.js';
import { FEED_ADAPTERS } from '../../../exchanges/generated/feeds.js';
import { SubscriptionRequests } from '../../../workflows/collection/feeds/connection/subscription-requests.js';

function adapterOf(exchange: string): FeedAdapter {
  const adapter = FEED_ADAPTERS.find((candidate) => candidate.exchange === exchange);
  if (!adapter) throw new Error(`no feed for ${exchange}`);
  return adapter;
}

/**
 * Returns the source of a stream: a channel of the feed, or an address by REST; null if there is
 * none.
 */
function sourceOf(adapter: FeedAdapter, key: StreamKey): string | null {
  const byRest = key.streamType === SNAPSHOT_STREAM_TYPE ? adapter.snapshots : adapter.polled?.[key.streamType];
  return byRest?.url(key.instrument) ?? adapter.channel(key);
}

/** Some exchanges want the time of a request. */
const withoutTime = (request: string): string => request.replace(/"(time|nonce)":\d+/, '"$1":0');

/** Returns everything that a connection would send for these channels, at the exchange's pace. */
function subscribing(adapter: FeedAdapter, channels: readonly string[]) {
  const requests = new SubscriptionRequests(adapter.limits, (channel) => adapter.batch?.(channel) ?? '');
  const wanted = new Set(channels);
  const sent: string[] = [];
  for (let nowMs = 0; nowMs < 60_000; nowMs += 100) {
    const request = requests.next(wanted, nowMs);
    if (request) sent.push(withoutTime(adapter.subscribe(request.channels, request.id)));
  }
  return { requests, sent };
}

describe.each(FEED_TRANSCRIPTS.map((transcript) => [transcript.exchange, transcript] as const))(
  'feed of %s, after its documentation',
  (exchange, { instrument, streamTypes, subscribes, frames, live }) => {
    const adapter = adapterOf(exchange);
    const channels = streamTypes.map((streamType) => adapter.channel({ instrument, streamType }) ?? '?');

    it('subscribes as documented', () => expect(subscribing(adapter, channels).sent).toEqual(subscribes));

    it('tells data, acknowledgements, heartbeats and refusals apart', () => {
      const state = newConnectionState();
      const seen = frames.map(([frame]) => {
        const result = adapter.route(Buffer.from(frame), state);
        if (!isRouted(result)) return result.unrouted;
        expect(result.instrument).toBe(instrument);
        return result.streamType;
      });
      expect(seen).toEqual(frames.map(([, belongsTo]) => belongsTo));
    });

    it('knows which channels are live', () => {
      const { requests } = subscribing(adapter, channels);
      const state = newConnectionState();
      const settled = frames.flatMap(([frame]) => {
        const result = adapter.route(Buffer.from(frame), state);
        return !isRouted(result) && result.answer ? requests.answered(result.answer, 0).live : [];
      });
      expect(settled).toEqual(live);
    });

    it('counts truncated frames as broken', () => {
      for (const [frame] of frames) {
        if (!/^[{[]/.test(frame)) continue;
        const cut = frame.slice(0, -1).replace(/[}\]]+$/, '');
        const result = adapter.route(Buffer.from(cut), newConnectionState());
        expect(isRouted(result) ? result : result.unrouted).toBe('broken frame');
      }
    });
  },
);

describe('feeds and the catalogue', () => {
  const offered = loadShippedCatalog().exchanges.flatMap(({ code, instruments }) =>
    instruments.flatMap(({ symbol, streams }) =>
      streams.map((streamType) => ({ exchange: code, instrument: symbol, streamType })),
    ),
  );

  it.each(FEED_ADAPTERS.map(({ exchange }) => exchange))('%s offers every stream it is said to have', (exchange) => {
    const adapter = adapterOf(exchange);
    const streams = offered.filter((stream) => stream.exchange === exchange);
    expect(streams.length).toBeGreaterThan(0);
    const missing = streams.filter((stream) => sourceOf(adapter, stream) === null);
    expect(missing).toEqual([]);
  });

  it.each(FEED_ADAPTERS.map(({ exchange }) => exchange))('%s gives each stream a source of its own', (exchange) => {
    const adapter = adapterOf(exchange);
    // OKX sends liquidations for a whole kind of instruments, KuCoin mark prices with funding
    // rates.
    const shared = ['liquidations', ...(exchange === 'kucoin_futures' ? ['funding'] : [])];
    const streams = offered.filter((stream) => stream.exchange === exchange && !shared.includes(stream.streamType));
    expect(new Set(streams.map((stream) => sourceOf(adapter, stream))).size).toBe(streams.length);
  });

  it.each([
    ['binance_usdm', 'BTCUSDT', 'mark_price', 'btcusdt@markPrice@1s'],
    ['binance_usdm', 'BTCUSDT', 'open_interest', 'https://fapi.binance.com/fapi/v1/openInterest?symbol=BTCUSDT'],
    [
      'binance_coinm',
      'BTCUSD_PERP',
      'open_interest',
      'https://dapi.binance.com/dapi/v1/openInterest?symbol=BTCUSD_PERP',
    ],
    ['binance', 'BTCUSDT', 'mark_price', null],
    ['binance', 'BTCUSDT', 'open_interest', null],
    ['okx', 'BTC-USDT-SWAP', 'mark_price', 'mark-price BTC-USDT-SWAP'],
    ['okx', 'BTC-USDT-SWAP', 'funding', 'funding-rate BTC-USDT-SWAP'],
    ['okx', 'BTC-USD-261225-100000-C', 'funding', null],
    ['okx', 'BTC-USD-261225-100000-C', 'open_interest', 'open-interest BTC-USD-261225-100000-C'],
    ['bitmex', 'XBTUSD', 'funding', 'funding:XBTUSD'],
    ['kucoin_futures', 'XBTUSDTM', 'mark_price', '/contract/instrument:XBTUSDTM'],
    ['cryptocom', 'BTCUSD-PERP', 'mark_price', 'mark.BTCUSD-PERP'],
    ['cryptocom', 'BTCUSD-PERP', 'funding', 'funding.BTCUSD-PERP'],
  ])('%s has %s %s at %s', (exchange, instrument, streamType, source) =>
    expect(sourceOf(adapterOf(exchange), { instrument, streamType })).toBe(source),
  );

  it('knows no channel for a stream type that does not exist', () => {
    for (const adapter of FEED_ADAPTERS) expect(adapter.channel({ instrument: 'X', streamType: 'nothing' })).toBeNull();
  });
});

describe('unsubscribing', () => {
  it('names the number that Bitfinex gave the channel', () => {
    const adapter = adapterOf('bitfinex');
    const state = newConnectionState();
    expect(adapter.unsubscribe(['trades tBTCUSD'], 1, state)).toBeNull();
    adapter.route(Buffer.from('{"event":"subscribed","channel":"trades","chanId":5,"symbol":"tBTCUSD"}'), state);
    expect(adapter.unsubscribe(['trades tBTCUSD'], 1, state)).toBe('{"event":"unsubscribe","chanId":5}');
  });

  it.each([
    [
      'coinbase',
      ['ticker A', 'ticker B'],
      '{"type":"unsubscribe","channels":[{"name":"ticker","product_ids":["A","B"]}]}',
    ],
    ['coinbase_advanced', ['level2 A-B'], '{"type":"unsubscribe","product_ids":["A-B"],"channel":"level2"}'],
    ['kraken', ['trade A'], '{"method":"unsubscribe","params":{"channel":"trade","symbol":["A"]},"req_id":7}'],
    ['kraken_futures', ['book A', 'book B'], '{"event":"unsubscribe","feed":"book","product_ids":["A","B"]}'],
    ['okx', ['books A'], '{"id":"7","op":"unsubscribe","args":[{"channel":"books","instId":"A"}]}'],
    ['bybit_spot', ['tickers.A'], '{"req_id":"7","op":"unsubscribe","args":["tickers.A"]}'],
    [
      'cryptocom',
      ['trade.A', 'ticker.B'],
      '{"id":7,"method":"unsubscribe","params":{"channels":["trade.A","ticker.B"]},"nonce":0}',
    ],
    [
      'deribit',
      ['quote.A'],
      '{"jsonrpc":"2.0","id":7,"method":"public/unsubscribe","params":{"channels":["quote.A"]}}',
    ],
    ['bitget', ['books A'], '{"op":"unsubscribe","args":[{"instType":"SPOT","channel":"books","instId":"A"}]}'],
    ['bitmex', ['trade:A'], '{"op":"unsubscribe","args":["trade:A"]}'],
    ['bitstamp', ['live_trades_a'], '{"event":"bts:unsubscribe","data":{"channel":"live_trades_a"}}'],
    [
      'gateio_futures',
      ['obu A_USDT', 'obu B_USDT'],
      '{"time":0,"id":7,"channel":"futures.obu","event":"unsubscribe","payload":["ob.A_USDT.400","ob.B_USDT.400"]}',
    ],
    ['dydx_v4', ['v4_candles A/1MIN'], '{"type":"unsubscribe","channel":"v4_candles","id":"A/1MIN"}'],
    ['htx', ['market.a.bbo'], '{"unsub":"market.a.bbo","id":"7"}'],
    ['hyperliquid', ['bbo A'], '{"method":"unsubscribe","subscription":{"type":"bbo","coin":"A"}}'],
  ])('at %s', (exchange, channels, expected) =>
    expect(withoutTime(adapterOf(exchange).unsubscribe(channels, 7, newConnectionState()) ?? '')).toBe(expected),
  );
});
