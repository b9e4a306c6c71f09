import type { z } from 'zod';
import type { ListingEntry, ListingRequest } from './exchange-listing.js';

/** Creates a request whose response a schema reads, entry by entry. Null skips an entry. */
export function listed<Answer>(
  path: string,
  answer: z.ZodType<Answer>,
  instruments: (answer: Answer) => (ListingEntry | null)[],
  more: { body?: unknown; next?: (answer: Answer) => string | undefined } = {},
): ListingRequest {
  const { body, next } = more;
  return {
    path,
    ...(body !== undefined && { body }),
    read: (json) => {
      const parsed = answer.parse(json);
      const following = next?.(parsed);
      return {
        instruments: instruments(parsed).filter((instrument) => instrument !== null),
        ...(following !== undefined && { next: following }),
      };
    },
  };
}
