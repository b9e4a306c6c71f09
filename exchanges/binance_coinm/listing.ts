import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { binanceExchangeInfo } from '../binance/listing.js';

export const binanceCoinmListing: ExchangeListing = binanceExchangeInfo(
  'binance_coinm',
  'https://dapi.binance.com',
  '/dapi/v1/exchangeInfo',
  ['perpetual', 'future'],
);
