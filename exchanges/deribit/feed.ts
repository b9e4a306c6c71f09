import { deribitRouting } from './routing.js';
import type { FeedAdapter, StreamKey } from '../../workflows/collection/feeds/feed-adapter.js';
import { integerMember, memberInteger } from '../../workflows/collection/feeds/frames/frame-look.js';

const RESOLUTION_BY_KLINE: Record<string, string> = {
  ...{ kline_1m: '1', kline_3m: '3', kline_5m: '5', kline_10m: '10', kline_15m: '15', kline_30m: '30' },
  ...{ kline_1h: '60', kline_2h: '120', kline_3h: '180', kline_6h: '360', kline_12h: '720', kline_1d: '1D' },
};
const CHANGE_ID = integerMember('change_id');
const PREVIOUS_CHANGE_ID = integerMember('prev_change_id');

/**
 * Deribit, JSON-RPC. Limits: 32 connections an address, 500 channels a request, 20 requests a
 * second (subscribing costs more: 3 are safe). Raw channels want a key, so that these are the 100
 * ms ones. Channels that do not exist are left out of the answer. A book opens with a snapshot
 * without `prev_change_id`. `public/test` keeps the connection alive.
 * https://docs.deribit.com/#subscriptions
 */
export const deribitFeed: FeedAdapter = {
  ...deribitRouting,
  url: () => 'wss://www.deribit.com/ws/api/v2',
  channel: deribitChannel,
  subscribe: (channels, id) => call('public/subscribe', id, { channels }),
  unsubscribe: (channels, id) => call('public/unsubscribe', id, { channels }),
  limits: { channelsPerConnection: 400, channelsPerMessage: 100, controlMessagesPerSecond: 2 },
  // No request has the id 0, so this answer settles nothing.
  heartbeat: { intervalMs: 20_000, frame: () => call('public/test', 0, {}) },
  stallAfterMs: 50_000,
  eventTime: Buffer.from('"timestamp":'),
  acknowledges: true,
  placeOf: ({ streamType }, frame) => {
    if (streamType !== 'depth') return null;
    const last = memberInteger(frame, CHANGE_ID);
    return last === null ? null : { previous: memberInteger(frame, PREVIOUS_CHANGE_ID), last };
  },
};

function deribitChannel({ instrument, streamType }: StreamKey): string | null {
  const resolution = RESOLUTION_BY_KLINE[streamType];
  if (resolution !== undefined) return `chart.trades.${instrument}.${resolution}`;
  switch (streamType) {
    case 'trades':
      return `trades.${instrument}.100ms`;
    case 'depth':
      return `book.${instrument}.100ms`;
    case 'depth20':
      return `book.${instrument}.none.20.100ms`;
    case 'book_ticker':
      return `quote.${instrument}`;
    case 'ticker':
      return `ticker.${instrument}.100ms`;
    default:
      return null;
  }
}

function call(method: string, id: number, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}
