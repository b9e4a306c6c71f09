import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { binanceExchangeInfo } from '../binance/listing.js';

export const binanceUsdmListing: ExchangeListing = binanceExchangeInfo(
  'binance_usdm',
  'https://fapi.binance.com',
  '/fapi/v1/exchangeInfo',
  ['perpetual', 'future'],
);
