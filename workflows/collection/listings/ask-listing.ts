import { retryAfterMs } from '../feeds/connection/retry-after.rule.js';
import { overrideFeedUrl } from '../feeds/connection/feed-url.rule.js';
import type { ExchangeListing, ListingPage } from './exchange-listing.js';
import { requestName } from './listing-frame.rule.js';

const TIMEOUT_MS = 30_000;
const MAX_PAGES = 100;

/** The exchange could not be reached, or its response is not as documented. */
export class ListingError extends Error {
  override name = 'ListingError';

  constructor(
    message: string,
    readonly details: { cause?: unknown; pauseMs?: number } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

/** An answer of a listing, as it arrived. */
interface ListingAnswer {
  address: string;
  /** Name of the request. Further pages have that of the first. */
  request: string;
  /** Nothing follows it. */
  isLast: boolean;
  bytes: Buffer;
  /** The page as the reader understands it. Null if it is not as documented. */
  page: ListingPage | null;
}

/**
 * Yields every page of what an exchange lists now, in order. Throws ListingError, which names the
 * address, where an exchange cannot be reached; an answer that is not as documented is yielded,
 * without its further pages.
 */
export async function* askListing(
  { exchange, url, requests }: ExchangeListing,
  urlOverride: string | undefined,
  signal?: AbortSignal,
): AsyncGenerator<ListingAnswer> {
  for (const [index, request] of requests.entries()) {
    let path: string | undefined = request.path;
    for (let count = 0; path !== undefined; count++) {
      if (count === MAX_PAGES) throw new ListingError(`${exchange}: ${request.path} has no last page`);
      const address = overrideFeedUrl(`${url}${path}`, urlOverride);
      const bytes = await ask(address, request.body, signal);
      const json = parsed(address, bytes);
      const page = readOrNull(() => request.read(json));
      path = page?.next;
      const isLast = path === undefined && index === requests.length - 1;
      yield { address, request: requestName(request), isLast, bytes, page };
    }
  }
}

async function ask(address: string, body: unknown, signal: AbortSignal | undefined): Promise<Buffer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { accept: 'application/json', 'user-agent': 'market-data-export', 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      const pauseMs = retryAfterMs(response.headers.get('retry-after'), Date.now());
      throw new ListingError(`${address} answered ${response.status}`, { ...(pauseMs !== null && { pauseMs }) });
    }
    return Buffer.from(await response.arrayBuffer());
  } catch (cause) {
    if (cause instanceof ListingError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ListingError(`${address} cannot be read: ${reason}`, { cause });
  }
}

function parsed(address: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new ListingError(`${address} cannot be read: it is not JSON`, { cause });
  }
}

function readOrNull(read: () => ListingPage): ListingPage | null {
  try {
    return read();
  } catch {
    return null;
  }
}
