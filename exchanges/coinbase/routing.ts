import {
  internKey,
  type ConnectionState,
  type FrameRouting,
  type RouteResult,
} from '../../workflows/collection/feeds/feed-adapter.js';
import {
  beginsWith,
  endsWhole,
  routeParsed,
  stringAfter,
  type ParsedMessage,
} from '../../workflows/collection/feeds/frames/frame-look.js';

/**
 * Members of each message in the order in which the exchange writes them; the newer Advanced Trade
 * feed has `type` inside of `events`.
 */
const TYPE = Buffer.from('{"type":"');
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

/**
 * Coinbase Exchange: `type` and `product_id` of each message.
 * https://docs.cdp.coinbase.com/exchange/websocket-feed/channels
 */
export const coinbaseRouting: FrameRouting = {
  exchange: 'coinbase',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const type = beginsWith(frame, TYPE) ? stringAfter(frame, TYPE) : null;
    const streamType = STREAM_TYPE_BY_TYPE[type ?? ''];
    const instrument = streamType === undefined ? null : stringAfter(frame, PRODUCT);
    if (streamType === undefined || instrument === null) {
      return routeParsed(frame, (message) => routeMessage(message, state));
    }
    return internKey(state, instrument, streamType);
  },
};

function routeMessage(message: ParsedMessage, state: ConnectionState): RouteResult {
  if (Array.isArray(message)) return { unrouted: 'unknown message' };
  const { type, product_id: product, channels, message: text, reason } = message;
  const streamType = STREAM_TYPE_BY_TYPE[String(type)];
  if (streamType !== undefined && typeof product === 'string') return internKey(state, product, streamType);
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
