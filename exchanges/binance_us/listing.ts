import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { binanceExchangeInfo } from '../binance/listing.js';

export const binanceUsListing: ExchangeListing = binanceExchangeInfo(
  'binance_us',
  'https://api.binance.us',
  '/api/v3/exchangeInfo',
  ['spot'],
);
