import { binanceCoinmFeed } from './binance-coinm.feed.js';
import { binanceUsdmFeed } from './binance-usdm.feed.js';
import { binanceFeed } from './binance.feed.js';
import type { FeedAdapter, FrameRouting } from './feed-adapter.js';

/** Exchanges that can be collected live. */
export const FEED_ADAPTERS: readonly FeedAdapter[] = [binanceFeed, binanceUsdmFeed, binanceCoinmFeed];

/** Formats of captures without a live feed: those an exchange has since replaced. */
const CAPTURE_FORMATS: readonly FrameRouting[] = [];

/** How frames of an exchange are routed, live or from a capture; undefined for an exchange that nobody has taught us. */
export function frameRoutingOf(exchange: string): FrameRouting | undefined {
  return [...FEED_ADAPTERS, ...CAPTURE_FORMATS].find((routing) => routing.exchange === exchange);
}
