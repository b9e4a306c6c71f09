import type { FeedAdapter, StreamKey } from '../../workflows/collection/feeds/feed-adapter.js';
import { krakenV1Routing } from './routing.js';

const CHANNEL_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trade', depth: 'book-1000', ticker: 'ticker', book_ticker: 'spread' },
  ...{ kline_1m: 'ohlc-1', kline_5m: 'ohlc-5', kline_15m: 'ohlc-15', kline_30m: 'ohlc-30', kline_1h: 'ohlc-60' },
  ...{ kline_4h: 'ohlc-240', kline_1d: 'ohlc-1440', kline_1w: 'ohlc-10080' },
};

/**
 * Kraken, websocket v1: arrays, and pairs in Kraken's own names (XBT/USD). Limits as for v2. Each
 * pair is acknowledged by itself with the name of its channel; book and trades open with a
 * snapshot. https://docs.kraken.com/api/docs/websocket-v1/subscribe
 */
export const krakenV1Feed: FeedAdapter = {
  ...krakenV1Routing,
  url: () => 'wss://ws.kraken.com',
  channel: ({ instrument, streamType }: StreamKey) => {
    const name = CHANNEL_BY_STREAM_TYPE[streamType];
    return name === undefined ? null : `${name} ${instrument}`;
  },
  batch: (channel) => channel.split(' ')[0] ?? '',
  subscribe: (channels, id) => control('subscribe', channels, id),
  unsubscribe: (channels, id) => control('unsubscribe', channels, id),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 5 },
  heartbeat: { intervalMs: 30_000, frame: () => '{"event":"ping"}' },
  stallAfterMs: 20_000,
  acknowledges: true,
};

function control(event: string, channels: readonly string[], reqid: number): string {
  const [channel = ''] = (channels[0] ?? '').split(' ');
  const [name, argument] = channel.split('-');
  const pair = channels.map((each) => each.slice(channel.length + 1));
  const option = argument === undefined ? {} : { [name === 'ohlc' ? 'interval' : 'depth']: Number(argument) };
  return JSON.stringify({ event, reqid, pair, subscription: { name, ...option } });
}
