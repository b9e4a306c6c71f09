// Written by npm run generate from the folders of exchanges/.
import type { FeedAdapter, FrameRouting } from '../../workflows/collection/feeds/feed-adapter.js';
import { withCompactSpelling } from '../../workflows/collection/feeds/frames/compact-spelling.js';
import { binanceFeed } from '../binance/feed.js';
import { binanceCoinmFeed } from '../binance_coinm/feed.js';
import { binanceUsFeed } from '../binance_us/feed.js';
import { binanceUsdmFeed } from '../binance_usdm/feed.js';
import { bitfinexFeed } from '../bitfinex/feed.js';
import { bitgetFeed } from '../bitget/feed.js';
import { bitmexFeed } from '../bitmex/feed.js';
import { bitstampFeed } from '../bitstamp/feed.js';
import { bybitLinearFeed } from '../bybit_linear/feed.js';
import { bybitSpotFeed } from '../bybit_spot/feed.js';
import { coinbaseFeed } from '../coinbase/feed.js';
import { coinbaseAdvancedFeed } from '../coinbase_advanced/feed.js';
import { cryptocomFeed } from '../cryptocom/feed.js';
import { deribitFeed } from '../deribit/feed.js';
import { dydxV4Feed } from '../dydx_v4/feed.js';
import { gateioFeed } from '../gateio/feed.js';
import { gateioFuturesFeed } from '../gateio_futures/feed.js';
import { geminiFeed } from '../gemini/feed.js';
import { htxFeed } from '../htx/feed.js';
import { hyperliquidFeed } from '../hyperliquid/feed.js';
import { krakenFeed } from '../kraken/feed.js';
import { krakenFuturesFeed } from '../kraken_futures/feed.js';
import { krakenV1Feed } from '../kraken_v1/feed.js';
import { kucoinFeed } from '../kucoin/feed.js';
import { kucoinFuturesFeed } from '../kucoin_futures/feed.js';
import { okxFeed } from '../okx/feed.js';
import { bybitSpotV1Routing } from '../bybit_spot_v1/routing.js';
import { bybitV2Routing } from '../bybit_v2/routing.js';
import { gateioV3Routing } from '../gateio_v3/routing.js';
import { geminiV2Routing } from '../gemini_v2/routing.js';
import { okxV3Routing } from '../okx_v3/routing.js';

/** Exchanges that can be collected live. */
export const FEED_ADAPTERS: readonly FeedAdapter[] = [
  binanceFeed,
  binanceCoinmFeed,
  binanceUsFeed,
  binanceUsdmFeed,
  bitfinexFeed,
  bitgetFeed,
  bitmexFeed,
  bitstampFeed,
  bybitLinearFeed,
  bybitSpotFeed,
  coinbaseFeed,
  coinbaseAdvancedFeed,
  cryptocomFeed,
  deribitFeed,
  dydxV4Feed,
  gateioFeed,
  gateioFuturesFeed,
  geminiFeed,
  htxFeed,
  hyperliquidFeed,
  krakenFeed,
  krakenFuturesFeed,
  krakenV1Feed,
  kucoinFeed,
  kucoinFuturesFeed,
  okxFeed,
].map(withCompactSpelling);

/** Formats of captures without a live feed. */
const FORMER_FORMATS: readonly FrameRouting[] = [
  bybitSpotV1Routing,
  bybitV2Routing,
  gateioV3Routing,
  geminiV2Routing,
  okxV3Routing,
].map(withCompactSpelling);

/** The routing of an exchange's frames, live or captured, by its code. */
export const FRAME_ROUTINGS: ReadonlyMap<string, FrameRouting> = new Map(
  [...FEED_ADAPTERS, ...FORMER_FORMATS].map((routing) => [routing.exchange, routing]),
);
