import { askListing, ListingError } from './ask-listing.js';
import type { ExchangeListing, ListingEntry } from './exchange-listing.js';

/**
 * Returns everything that an exchange lists, in its order, each symbol once. Rejects with
 * ListingError, which names the address.
 */
export async function readListing(listing: ExchangeListing, urlOverride?: string): Promise<readonly ListingEntry[]> {
  const found = new Map<string, ListingEntry>();
  for await (const { address, page } of askListing(listing, urlOverride)) {
    if (!page) throw new ListingError(`${address} answered something else than documented`);
    for (const instrument of page.instruments) found.set(instrument.symbol, instrument);
  }
  return [...found.values()];
}
