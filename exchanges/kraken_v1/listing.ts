import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
import { krakenAssetPairs } from '../kraken/listing.js';

export const krakenV1Listing: ExchangeListing = krakenAssetPairs('kraken_v1', {});
