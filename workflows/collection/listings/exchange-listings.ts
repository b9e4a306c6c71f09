import type { ExchangeListing } from './exchange-listing.js';
import { binanceListings } from '../../../exchanges/binance/listing.js';
import { bitfinexListings } from '../../../exchanges/bitfinex/listing.js';
import { bitgetListings } from '../../../exchanges/bitget/listing.js';
import { bitmexListings } from '../../../exchanges/bitmex/listing.js';
import { bitstampListings } from '../../../exchanges/bitstamp/listing.js';
import { bybitListings } from '../../../exchanges/bybit_spot/listing.js';
import { coinbaseListings } from '../../../exchanges/coinbase/listing.js';
import { cryptocomListings } from '../../../exchanges/cryptocom/listing.js';
import { deribitListings } from '../../../exchanges/deribit/listing.js';
import { dydxListings } from '../../../exchanges/dydx_v4/listing.js';
import { gateListings } from '../../../exchanges/gateio/listing.js';
import { geminiListings } from '../../../exchanges/gemini/listing.js';
import { htxListings } from '../../../exchanges/htx/listing.js';
import { hyperliquidListings } from '../../../exchanges/hyperliquid/listing.js';
import { krakenListings } from '../../../exchanges/kraken/listing.js';
import { kucoinListings } from '../../../exchanges/kucoin/listing.js';
import { okxListings } from '../../../exchanges/okx/listing.js';

/** Exchanges whose catalogue can be updated from their public REST API. */
export const EXCHANGE_LISTINGS: readonly ExchangeListing[] = [
  ...binanceListings,
  ...bitfinexListings,
  ...bitgetListings,
  ...bitmexListings,
  ...bitstampListings,
  ...bybitListings,
  ...coinbaseListings,
  ...cryptocomListings,
  ...deribitListings,
  ...dydxListings,
  ...gateListings,
  ...geminiListings,
  ...htxListings,
  ...hyperliquidListings,
  ...krakenListings,
  ...kucoinListings,
  ...okxListings,
];
