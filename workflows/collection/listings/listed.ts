import type { z } from 'zod';
import type { ListingEntry, ListingRequest } from './exchange-listing.js';

/** An instrument that trades unless it has another status. */
type Listed = Omit<ListingEntry, 'status'> & Partial<Pick<ListingEntry, 'status'>>;

/** Creates a request whose response a schema reads, entry by entry. Null skips an entry. */
export function listed<Answer>(
  path: string,
  answer: z.ZodType<Answer>,
  instruments: (answer: Answer) => (Listed | null)[],
  more: { body?: unknown; next?: (answer: Answer) => string | undefined } = {},
): ListingRequest {
  const { body, next } = more;
  return {
    path,
    ...(body !== undefined && { body }),
    read: (json) => {
      const parsed = answer.parse(json);
      const following = next?.(parsed);
      const found = instruments(parsed).filter((instrument) => instrument !== null);
      return {
        instruments: found.map((instrument) => ({ status: 'trading', ...instrument })),
        ...(following !== undefined && { next: following }),
      };
    },
  };
}

/** Returns whether an instrument can be traded, and belongs into the catalogue by itself. */
export function isTraded({ status, type }: ListingEntry): boolean {
  // Thousands of options come and go: they are added by hand.
  return status === 'trading' && type !== 'option';
}
