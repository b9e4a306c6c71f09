import { binanceCoinmFeed } from '../../../exchanges/binance_coinm/feed.js';
import { binanceUsFeed } from '../../../exchanges/binance_us/feed.js';
import { binanceUsdmFeed } from '../../../exchanges/binance_usdm/feed.js';
import { binanceFeed } from '../../../exchanges/binance/feed.js';
import { bitfinexFeed } from '../../../exchanges/bitfinex/feed.js';
import { bitgetFeed } from '../../../exchanges/bitget/feed.js';
import { bitmexFeed } from '../../../exchanges/bitmex/feed.js';
import { bitstampFeed } from '../../../exchanges/bitstamp/feed.js';
import { bybitLinearFeed } from '../../../exchanges/bybit_linear/feed.js';
import { bybitSpotFeed } from '../../../exchanges/bybit_spot/feed.js';
import { bybitSpotV1Routing } from '../../../exchanges/bybit_spot_v1/routing.js';
import { bybitV2Routing } from '../../../exchanges/bybit_v2/routing.js';
import { coinbaseAdvancedFeed } from '../../../exchanges/coinbase_advanced/feed.js';
import { coinbaseFeed } from '../../../exchanges/coinbase/feed.js';
import { withCompactSpelling } from './frames/compact-spelling.js';
import { cryptocomFeed } from '../../../exchanges/cryptocom/feed.js';
import { deribitFeed } from '../../../exchanges/deribit/feed.js';
import { dydxV4Feed } from '../../../exchanges/dydx_v4/feed.js';
import type { FeedAdapter, FrameRouting } from './feed-adapter.js';
import { gateioFuturesFeed } from '../../../exchanges/gateio_futures/feed.js';
import { gateioFeed } from '../../../exchanges/gateio/feed.js';
import { gateioV3Routing } from '../../../exchanges/gateio_v3/routing.js';
import { geminiFeed } from '../../../exchanges/gemini/feed.js';
import { geminiV2Routing } from '../../../exchanges/gemini_v2/routing.js';
import { htxFeed } from '../../../exchanges/htx/feed.js';
import { hyperliquidFeed } from '../../../exchanges/hyperliquid/feed.js';
import { krakenFuturesFeed } from '../../../exchanges/kraken_futures/feed.js';
import { krakenFeed } from '../../../exchanges/kraken/feed.js';
import { krakenV1Feed } from '../../../exchanges/kraken_v1/feed.js';
import { kucoinFuturesFeed } from '../../../exchanges/kucoin_futures/feed.js';
import { kucoinFeed } from '../../../exchanges/kucoin/feed.js';
import { okxFeed } from '../../../exchanges/okx/feed.js';
import { okxV3Routing } from '../../../exchanges/okx_v3/routing.js';

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
const CAPTURE_FORMATS: readonly FrameRouting[] = [
  bybitSpotV1Routing,
  bybitV2Routing,
  gateioV3Routing,
  geminiV2Routing,
  okxV3Routing,
].map(withCompactSpelling);

/** Returns the routing of an exchange's frames, live or captured. Undefined if unknown. */
export function frameRoutingOf(exchange: string): FrameRouting | undefined {
  return [...FEED_ADAPTERS, ...CAPTURE_FORMATS].find((routing) => routing.exchange === exchange);
}
