import { venuesOfTardis } from '../../../../../../exchanges/tardis-names.js';
import type { TardisSubscriptions } from '../../../../../../exchanges/tardis-facts.js';
import { TARDIS_EXCHANGES } from '../../../../../../exchanges/generated/tardis.js';
import type { FollowedSource } from '../../../../../../workflows/streaming/followed-source.js';
import type { ConnectionWork } from '../../../../../../workflows/streaming/streaming-core.js';
import {
  readSubscription,
  type AskedChannel,
} from '../../../../../../workflows/streaming/tardis/feeds/read-subscription.js';
import { SubscribedFeed } from '../../../../../../workflows/streaming/tardis/feeds/subscribed-feed.js';
import { FEED_TRANSCRIPTS } from '../../../../../support/fixtures/feed-transcripts.js';

type Stream = readonly [instrument: string, streamType: string];

/** Returns a connection that may read all channels of the streams. */
function feedOf(exchange: string, code: string, streams: readonly Stream[]): SubscribedFeed {
  const { channels: held } = venuesOfTardis(exchange).find((venue) => venue.code === code)!;
  const sources = streams.map(([instrument, streamType], i): FollowedSource => {
    const datastream = { id: BigInt(i + 1), exchange: code, instrument, streamType };
    return { datastream, granted: [], live: [], shard: 's', sealedThroughNs: null, earliestNs: null };
  });
  const channels = Object.fromEntries(
    sources.map(({ datastream: { id, streamType } }) => {
      const names = Object.keys(held).filter((name) => held[name]!.some((source) => source.streamType === streamType));
      return [String(id), names];
    }),
  );
  const form = { exchange, channels, replay: { disconnects: false, isSubscribed: true } };
  return new SubscribedFeed({ streams: sources, feed: form } as unknown as ConnectionWork, form);
}

/** Returns what is sent after the messages: channels by stream. */
function subscribed(feed: SubscribedFeed, ...messages: (object | string)[]): Record<string, string[]> {
  for (const message of messages) feed.take(typeof message === 'string' ? message : JSON.stringify(message));
  const { streams, feed: form } = feed.subscribed();
  return Object.fromEntries(
    streams.map(({ datastream: { id, instrument, streamType } }) => [
      `${instrument} ${streamType}`,
      form!.channels[String(id)]!,
    ]),
  );
}

/** Subscriptions of a collector in the transcript of its exchange, by Tardis' ids. */
const TRANSCRIPTS = FEED_TRANSCRIPTS.flatMap((transcript) =>
  (TARDIS_EXCHANGES.get(transcript.exchange) ?? []).map(
    ({ id, ...facts }) => [id, transcript.exchange, transcript, facts] as const,
  ),
);
/** Streams whose channel has another name where they are collected. */
const OTHERWISE = ['kucoin book_ticker'];

test.each(TRANSCRIPTS)(
  'messages that subscribe at %s (%s) name channels of their streams',
  (id, _code, transcript, { channels, subscriptions }) => {
    const { instrument, subscribes, streamTypes } = transcript;
    const asked = subscribes.flatMap((message) => readOrNone(message, subscriptions));
    const held = asked.filter(({ channel }) => Object.hasOwn(channels, channel));
    const found = held.flatMap(({ channel }) => channels[channel]!.map(({ streamType }) => streamType));
    const brought = [...new Set(found)].filter((type) => type !== 'depth_snapshot');
    const all = new Set(Object.values(channels).flatMap((of) => of.map(({ streamType }) => streamType)));
    const wanted = streamTypes.filter((type) => all.has(type) && !OTHERWISE.includes(`${id} ${type}`));
    expect(brought.sort()).toEqual(wanted.filter((type) => type !== 'depth_snapshot').sort());
    const symbols = new Set(held.flatMap(({ symbol }) => symbol?.toUpperCase() ?? []));
    expect([...symbols]).toEqual([instrument.toUpperCase()]);
  },
);

/** Messages about what has no counterpart may have another form. */
function readOrNone(message: string, format: TardisSubscriptions): AskedChannel[] {
  try {
    return readSubscription(message, format);
  } catch {
    return [];
  }
}

const PAIRS = ['BTCUSDT', 'ETHUSDT'];
const binance = () =>
  feedOf(
    'binance',
    'binance',
    PAIRS.flatMap((pair): Stream[] => [
      [pair, 'trades'],
      [pair, 'depth'],
    ]),
  );

test('several messages add up, and a message may name several streams', () => {
  const first = { method: 'SUBSCRIBE', params: ['btcusdt@trade', 'ethusdt@depth@100ms'], id: 1 };
  expect(subscribed(binance(), first, { method: 'SUBSCRIBE', params: ['ethusdt@trade'], id: 2 })).toEqual({
    'BTCUSDT trades': ['trade'],
    'ETHUSDT trades': ['trade'],
    'ETHUSDT depth': ['depth'],
  });
});

test.each(['ping', '{"op":"ping"}', '{"method":"UNSUBSCRIBE","params":["btcusdt@trade"]}', '[]', '1'])(
  '%s subscribes to nothing',
  (message) => {
    const feed = binance();
    feed.take(message);
    expect(feed.isEmpty).toBe(true);
  },
);

test.each([
  ['a channel', 'btcusdt@kline_1m', 'kline_1m of btcusdt'],
  ['a symbol', 'dogeusdt@trade', 'trade of dogeusdt'],
  ['a stream of all', '!ticker@arr', 'arr of !ticker'],
])('%s that is not held is refused', (_name, param, message) => {
  expect(() => binance().take(JSON.stringify({ method: 'SUBSCRIBE', params: [param] }))).toThrow(message);
});

test('a channel without a symbol means all symbols', () => {
  const feed = feedOf('bitmex', 'bitmex', [
    ['XBTUSD', 'trades'],
    ['ETHUSD', 'trades'],
    ['ETHUSD', 'depth'],
  ]);
  expect(subscribed(feed, { op: 'subscribe', args: ['trade', 'orderBookL2:ETHUSD'] })).toEqual({
    'XBTUSD trades': ['trade'],
    'ETHUSD trades': ['trade'],
    'ETHUSD depth': ['orderBookL2'],
  });
});

test.each([
  ['coinbase', 'coinbase', 'BTC-USD', { type: 'subscribe', product_ids: ['BTC-USD'], channels: ['level2', 'matches'] }],
  [
    'deribit',
    'deribit',
    'BTC-PERPETUAL',
    { method: 'public/subscribe', params: { channels: ['book.BTC-PERPETUAL.raw', 'trades.BTC-PERPETUAL.raw'] } },
  ],
  ['kucoin', 'kucoin', 'BTC-USDT', { type: 'subscribe', topic: '/market/match:BTC-USDT' }, ['trades']],
  ['okex', 'okx_v3', 'BTC-USDT', { op: 'subscribe', args: ['spot/trade:BTC-USDT', 'spot/depth:BTC-USDT'] }],
  ['bybit', 'bybit_v2', 'BTCUSD', { op: 'subscribe', args: ['trade.BTCUSD', 'orderBookL2_25.BTCUSD'] }],
  ['gate-io', 'gateio_v3', 'BTC_USDT', { method: 'depth.subscribe', params: [['BTC_USDT', 30, '0']] }, ['depth']],
  ['gemini', 'gemini_v2', 'BTCUSD', { type: 'subscribe', subscriptions: [{ name: 'l2', symbols: ['BTCUSD'] }] }],
] as [string, string, string, object, string[]?][])(
  '%s (%s): %s',
  (id, code, instrument, message, types = ['depth', 'trades']) => {
    const streams = ['trades', 'depth'].flatMap((type): Stream[] => [
      [instrument, type],
      ['other', type],
    ]);
    expect(Object.keys(subscribed(feedOf(id, code, streams), message)).sort()).toEqual(
      types.map((type) => `${instrument} ${type}`),
    );
  },
);
