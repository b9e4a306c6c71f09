import type { ExchangeListing } from './exchange-listing.js';
import { binanceListings } from './exchanges/binance.listings.js';
import { bitfinexListings } from './exchanges/bitfinex.listings.js';
import { bitgetListings } from './exchanges/bitget.listings.js';
import { bitmexListings } from './exchanges/bitmex.listings.js';
import { bitstampListings } from './exchanges/bitstamp.listings.js';
import { bybitListings } from './exchanges/bybit.listings.js';
import { coinbaseListings } from './exchanges/coinbase.listings.js';
import { cryptocomListings } from './exchanges/cryptocom.listings.js';
import { deribitListings } from './exchanges/deribit.listings.js';
import { dydxListings } from './exchanges/dydx.listings.js';
import { gateListings } from './exchanges/gate.listings.js';
import { geminiListings } from './exchanges/gemini.listings.js';
import { htxListings } from './exchanges/htx.listings.js';
import { hyperliquidListings } from './exchanges/hyperliquid.listings.js';
import { krakenListings } from './exchanges/kraken.listings.js';
import { kucoinListings } from './exchanges/kucoin.listings.js';
import { okxListings } from './exchanges/okx.listings.js';

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
