// Written by npm run generate from the folders of exchanges/.
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { binanceListing } from '../binance/listing.js';
import { binanceCoinmListing } from '../binance_coinm/listing.js';
import { binanceUsListing } from '../binance_us/listing.js';
import { binanceUsdmListing } from '../binance_usdm/listing.js';
import { bitfinexListing } from '../bitfinex/listing.js';
import { bitgetListing } from '../bitget/listing.js';
import { bitmexListing } from '../bitmex/listing.js';
import { bitstampListing } from '../bitstamp/listing.js';
import { bybitLinearListing } from '../bybit_linear/listing.js';
import { bybitSpotListing } from '../bybit_spot/listing.js';
import { coinbaseListing } from '../coinbase/listing.js';
import { coinbaseAdvancedListing } from '../coinbase_advanced/listing.js';
import { cryptocomListing } from '../cryptocom/listing.js';
import { deribitListing } from '../deribit/listing.js';
import { dydxV4Listing } from '../dydx_v4/listing.js';
import { gateioListing } from '../gateio/listing.js';
import { gateioFuturesListing } from '../gateio_futures/listing.js';
import { geminiListing } from '../gemini/listing.js';
import { htxListing } from '../htx/listing.js';
import { hyperliquidListing } from '../hyperliquid/listing.js';
import { krakenListing } from '../kraken/listing.js';
import { krakenFuturesListing } from '../kraken_futures/listing.js';
import { krakenV1Listing } from '../kraken_v1/listing.js';
import { kucoinListing } from '../kucoin/listing.js';
import { kucoinFuturesListing } from '../kucoin_futures/listing.js';
import { okxListing } from '../okx/listing.js';

/** Exchanges whose catalogue can be updated from their public REST API. */
export const EXCHANGE_LISTINGS: readonly ExchangeListing[] = [
  binanceListing,
  binanceCoinmListing,
  binanceUsListing,
  binanceUsdmListing,
  bitfinexListing,
  bitgetListing,
  bitmexListing,
  bitstampListing,
  bybitLinearListing,
  bybitSpotListing,
  coinbaseListing,
  coinbaseAdvancedListing,
  cryptocomListing,
  deribitListing,
  dydxV4Listing,
  gateioListing,
  gateioFuturesListing,
  geminiListing,
  htxListing,
  hyperliquidListing,
  krakenListing,
  krakenFuturesListing,
  krakenV1Listing,
  kucoinListing,
  kucoinFuturesListing,
  okxListing,
];
