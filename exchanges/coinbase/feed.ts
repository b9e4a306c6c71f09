import { coinbaseRouting } from './routing.js';
import type { FeedAdapter, StreamKey } from '../../workflows/collection/feeds/feed-adapter.js';
import { integerMember, memberInteger } from '../../workflows/collection/feeds/frames/frame-look.js';

/** `level2` itself wants a key; `level2_batch` sends the same messages every 50 ms without one. */
const CHANNEL_BY_STREAM_TYPE: Record<string, string> = { trades: 'matches', depth: 'level2_batch', ticker: 'ticker' };
const TRADE_ID = integerMember('trade_id');
const LAST_MATCH = Buffer.from('"type":"last_match"');

/**
 * Coinbase Exchange. Limits: 8 requests a second and address, 10 subscriptions per product and
 * channel; a client that has not subscribed after 5 s is disconnected. An order book opens with a
 * snapshot, trades with the last one. `matches` are numbered by trade id: `sequence` counts
 * messages of the full feed. https://docs.cdp.coinbase.com/exchange/websocket-feed/overview
 */
export const coinbaseFeed: FeedAdapter = {
  ...coinbaseRouting,
  url: () => 'wss://ws-feed.exchange.coinbase.com',
  channel: ({ instrument, streamType }) => {
    const name = CHANNEL_BY_STREAM_TYPE[streamType];
    return name === undefined ? null : `${name} ${instrument}`;
  },
  batch: (channel) => channel.split(' ')[0] ?? '',
  subscribe: (channels) => control('subscribe', channels),
  unsubscribe: (channels) => control('unsubscribe', channels),
  limits: { channelsPerConnection: 200, channelsPerMessage: 50, controlMessagesPerSecond: 5 },
  heartbeat: { intervalMs: 15_000 },
  stallAfterMs: 45_000,
  eventTime: Buffer.from('"time":'),
  acknowledges: true,
  placeOf: ({ streamType }: StreamKey, frame) => {
    const id = streamType === 'trades' ? memberInteger(frame, TRADE_ID) : null;
    return id === null ? null : { previous: frame.includes(LAST_MATCH) ? null : id - 1, last: id };
  },
};

function control(type: string, channels: readonly string[]): string {
  const [name = ''] = (channels[0] ?? '').split(' ');
  return JSON.stringify({
    type,
    channels: [{ name, product_ids: channels.map((channel) => channel.slice(name.length + 1)) }],
  });
}
