import { bitmexRouting } from './bitmex.routing.js';
import { bitstampRouting } from './bitstamp.routing.js';
import { bybitV2Routing } from './bybit-v2.routing.js';
import { coinbaseRouting } from './coinbase.routing.js';
import { deribitRouting } from './deribit.routing.js';
import { krakenV1Routing } from './kraken-v1.routing.js';
import { okxRouting } from './okx.routing.js';
import { binanceCoinmFeed } from './binance-coinm.feed.js';
import { binanceUsdmFeed } from './binance-usdm.feed.js';
import { binanceFeed } from './binance.feed.js';
import type { FeedAdapter, FrameRouting } from './feed-adapter.js';

/** Exchanges that can be collected live. */
export const FEED_ADAPTERS: readonly FeedAdapter[] = [binanceFeed, binanceUsdmFeed, binanceCoinmFeed];

/** Message formats that captures can be imported in, without a live feed. */
const CAPTURE_FORMATS: readonly FrameRouting[] = [
  ...[coinbaseRouting, krakenV1Routing, bybitV2Routing, okxRouting],
  ...[deribitRouting, bitmexRouting, bitstampRouting],
];

/** How frames of an exchange are routed, live or from a capture; undefined for an exchange that nobody has taught us. */
export function frameRoutingOf(exchange: string): FrameRouting | undefined {
  return [...FEED_ADAPTERS, ...CAPTURE_FORMATS].find((routing) => routing.exchange === exchange);
}
