import { INSTRUMENT_KINDS, INSTRUMENT_STATUSES } from './instrument-terms.js';

/** Terms by which instruments are found, in the order of requests. */
const FILTER_TERMS = ['kind', 'status', 'underlying', 'expiresFromNs', 'expiresToNs'] as const;
export type FilterTerm = (typeof FILTER_TERMS)[number];

/** Terms that an instrument must have. Times are decimal nanoseconds; absent or null is any. */
export type TermFilter = Partial<Record<FilterTerm, string | null>>;

const WORDS = [
  ['kind', INSTRUMENT_KINDS],
  ['status', INSTRUMENT_STATUSES],
] as const;

/** Returns the first term that no instrument has, with the words that are accepted; or null. */
export function unknownWord(filter: TermFilter): { term: 'kind' | 'status'; message: string } | null {
  for (const [term, words] of WORDS) {
    const asked = filter[term];
    if (asked == null || words.some((word) => word === asked)) continue;
    return { term, message: `must be one of ${words.join(', ')}` };
  }
  return null;
}

/** Terms of a filter without those that match all. */
export type GivenTerms = { [Term in FilterTerm]?: string };

/** Returns only the terms that a filter has, of all members of an object. */
export const givenTerms = (filter: TermFilter): GivenTerms =>
  Object.fromEntries(FILTER_TERMS.flatMap((term) => (filter[term] == null ? [] : [[term, filter[term]]])));
