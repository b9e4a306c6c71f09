import { overrideFeedUrl } from '../feeds/connection/feed-url.rule.js';
import type { ExchangeListing, ListingEntry } from './exchange-listing.js';

const TIMEOUT_MS = 30_000;
const MAX_PAGES = 100;

/** The exchange could not be reached, or its response is not as documented. */
class ListingError extends Error {
  override name = 'ListingError';
}

/**
 * Returns everything that an exchange lists, in its order, each symbol once. Rejects with
 * ListingError, which names the address.
 */
export async function readListing(listing: ExchangeListing, urlOverride?: string): Promise<readonly ListingEntry[]> {
  const found = new Map<string, ListingEntry>();
  for (const request of listing.requests) {
    let path: string | undefined = request.path;
    for (let page = 0; path !== undefined; page++) {
      if (page === MAX_PAGES) throw new ListingError(`${listing.exchange}: ${request.path} has no last page`);
      const address = overrideFeedUrl(`${listing.url}${path}`, urlOverride);
      const answer = await ask(address, request.body);
      const { instruments, next } = read(address, () => request.read(answer));
      for (const instrument of instruments) found.set(instrument.symbol, instrument);
      path = next;
    }
  }
  return [...found.values()];
}

async function ask(address: string, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', 'user-agent': 'market-data-export', 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new ListingError(`${address} answered ${response.status}`);
    return await response.json();
  } catch (cause) {
    if (cause instanceof ListingError) throw cause;
    throw new ListingError(`${address} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

function read<T>(address: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new ListingError(`${address} answered something else than documented`, { cause });
  }
}
