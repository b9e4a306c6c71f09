import { internKey, type FrameRouting, type RouteResult } from './feed-adapter.js';
import { endsWhole, routeParsed, stringAfter } from './frame-look.js';

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
const NOT_DATA: Record<string, RouteResult> = {
  subscriptions: { unrouted: 'acknowledgement', answer: { accepted: true } },
  error: { unrouted: 'error', answer: { accepted: false } },
  heartbeat: { unrouted: 'heartbeat' },
};

/** Coinbase Exchange: `type` and `product_id` of each message. https://docs.cdp.coinbase.com/exchange/websocket-feed/channels */
export const coinbaseRouting: FrameRouting = {
  exchange: 'coinbase',
  route(frame, state) {
    if (!endsWhole(frame)) return { unrouted: 'broken frame' };
    const type = stringAfter(frame, TYPE);
    if (type === null) return routeParsed(frame, () => ({ unrouted: 'unknown message' }));
    const other = NOT_DATA[type];
    if (other) return other;
    const streamType = STREAM_TYPE_BY_TYPE[type];
    const instrument = stringAfter(frame, PRODUCT);
    if (streamType === undefined || instrument === null) return { unrouted: 'unknown message' };
    return internKey(state, instrument, streamType);
  },
};
