import { internKey, type FrameRouting, type RouteResult } from './feed-adapter.js';
import { endsWhole, routeParsed, stringAfter, type ParsedMessage } from './frame-look.js';

const TYPE = Buffer.from('"type":"');
const PRODUCT = Buffer.from('"product_id":"');

/** `level2` sends a snapshot first, then updates; `matches` opens with the last trade. */
const STREAM_TYPE_BY_TYPE: Record<string, string> = {
  snapshot: 'depth',
  l2update: 'depth',
  match: 'trades',
  last_match: 'trades',
  ticker: 'ticker',
};

/** `level2_batch` is acknowledged under the name of its pace (50 ms). */
const OWN_NAME: Record<string, string> = { level2_50: 'level2_batch' };

/** Coinbase Exchange: `type` and `product_id` of each message. https://docs.cdp.coinbase.com/exchange/websocket-feed/channels */
export const coinbaseRouting: FrameRouting = {
  exchange: 'coinbase',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const type = stringAfter(frame, TYPE);
    const streamType = STREAM_TYPE_BY_TYPE[type ?? ''];
    if (streamType === undefined) return routeParsed(frame, routeMessage);
    const instrument = stringAfter(frame, PRODUCT);
    if (instrument === null) return { unrouted: 'unknown message' };
    return internKey(state, instrument, streamType);
  },
};

function routeMessage(message: ParsedMessage): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { type, channels, message: text, reason } = message;
  if (type === 'heartbeat') return { unrouted: 'heartbeat' };
  if (type === 'error')
    return { unrouted: 'error', answer: { accepted: false, detail: `${String(text)}: ${String(reason)}` } };
  if (type !== 'subscriptions' || !Array.isArray(channels)) return { unrouted: 'unknown message' };
  // All subscriptions of the connection, not only the ones just asked for.
  const subscribed = channels.flatMap((channel: { name?: unknown; product_ids?: unknown } | null) => {
    const products = Array.isArray(channel?.product_ids) ? channel.product_ids : [];
    return products.map((product) => `${OWN_NAME[String(channel?.name)] ?? String(channel?.name)} ${String(product)}`);
  });
  return { unrouted: 'acknowledgement', answer: { accepted: true, channels: subscribed } };
}
