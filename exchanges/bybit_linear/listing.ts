import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { bybitInstruments } from '../bybit_spot/listing.js';

export const bybitLinearListing: ExchangeListing = bybitInstruments('bybit_linear', 'linear', ['perpetual', 'future']);
