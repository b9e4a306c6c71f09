import { bitmexRouting } from './routing.js';
import type { FeedAdapter } from '../../workflows/collection/feeds/feed-adapter.js';

const TABLE_BY_STREAM_TYPE: Record<string, string> = {
  ...{ trades: 'trade', depth: 'orderBookL2', book_ticker: 'quote', ticker: 'instrument', liquidations: 'liquidation' },
  funding: 'funding',
  ...{ kline_1m: 'tradeBin1m', kline_5m: 'tradeBin5m', kline_1h: 'tradeBin1h', kline_1d: 'tradeBin1d' },
};

/**
 * BitMEX. Limits: 20 connections in a burst and 60 an hour; subscribing is not limited once
 * connected. Each topic is acknowledged by itself, and each table opens with a `partial`. A text
 * `ping` is answered with `pong`. Tables are not numbered. https://www.bitmex.com/app/wsAPI
 */
export const bitmexFeed: FeedAdapter = {
  ...bitmexRouting,
  url: () => 'wss://ws.bitmex.com/realtime',
  channel: ({ instrument, streamType }) => {
    const table = TABLE_BY_STREAM_TYPE[streamType];
    return table === undefined ? null : `${table}:${instrument}`;
  },
  subscribe: (args) => JSON.stringify({ op: 'subscribe', args }),
  unsubscribe: (args) => JSON.stringify({ op: 'unsubscribe', args }),
  limits: { channelsPerConnection: 200, channelsPerMessage: 20, controlMessagesPerSecond: 2 },
  heartbeat: { intervalMs: 10_000, frame: () => 'ping' },
  stallAfterMs: 30_000,
  eventTime: Buffer.from('"timestamp":'),
  acknowledges: true,
};
