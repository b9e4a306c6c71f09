import { binanceCoinmFeed } from './binance-coinm.feed.js';
import { binanceUsFeed } from './binance-us.feed.js';
import { binanceUsdmFeed } from './binance-usdm.feed.js';
import { binanceFeed } from './binance.feed.js';
import { bitfinexFeed } from './bitfinex.feed.js';
import { bitgetFeed } from './bitget.feed.js';
import { bitmexFeed } from './bitmex.feed.js';
import { bitstampFeed } from './bitstamp.feed.js';
import { bybitLinearFeed } from './bybit-linear.feed.js';
import { bybitSpotFeed } from './bybit-spot.feed.js';
import { bybitV2Routing } from './bybit-v2.routing.js';
import { coinbaseAdvancedFeed } from './coinbase-advanced.feed.js';
import { coinbaseFeed } from './coinbase.feed.js';
import { withCompactSpelling } from './compact-spelling.js';
import { cryptocomFeed } from './cryptocom.feed.js';
import { deribitFeed } from './deribit.feed.js';
import { dydxV4Feed } from './dydx-v4.feed.js';
import type { FeedAdapter, FrameRouting } from './feed-adapter.js';
import { gateioFuturesFeed } from './gateio-futures.feed.js';
import { gateioFeed } from './gateio.feed.js';
import { geminiFeed } from './gemini.feed.js';
import { htxFeed } from './htx.feed.js';
import { hyperliquidFeed } from './hyperliquid.feed.js';
import { krakenFuturesFeed } from './kraken-futures.feed.js';
import { krakenFeed } from './kraken.feed.js';
import { krakenV1Feed } from './kraken-v1.feed.js';
import { kucoinFuturesFeed } from './kucoin-futures.feed.js';
import { kucoinFeed } from './kucoin.feed.js';
import { okxFeed } from './okx.feed.js';

/** Exchanges that can be collected live. */
export const FEED_ADAPTERS: readonly FeedAdapter[] = [
  ...[binanceFeed, binanceUsdmFeed, binanceCoinmFeed, coinbaseFeed, krakenFeed, okxFeed],
  ...[bybitSpotFeed, bybitLinearFeed, deribitFeed, bitmexFeed, bitstampFeed, gateioFeed, kucoinFeed],
  ...[hyperliquidFeed, bitfinexFeed, krakenV1Feed, geminiFeed],
  binanceUsFeed,
  krakenFuturesFeed,
  kucoinFuturesFeed,
  bitgetFeed,
  cryptocomFeed,
  gateioFuturesFeed,
  coinbaseAdvancedFeed,
  dydxV4Feed,
  htxFeed,
].map(withCompactSpelling);

/** Formats of captures without a live feed. */
const CAPTURE_FORMATS: readonly FrameRouting[] = [bybitV2Routing].map(withCompactSpelling);

/** Returns the routing of an exchange's frames, live or captured. Undefined if unknown. */
export function frameRoutingOf(exchange: string): FrameRouting | undefined {
  return [...FEED_ADAPTERS, ...CAPTURE_FORMATS].find((routing) => routing.exchange === exchange);
}
