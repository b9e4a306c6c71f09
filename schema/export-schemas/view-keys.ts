/**
 * The extractor keys of rows of views (beyond.md 1): to the schema language a row is a message of
 * an exchange of this code.
 */
export const BARS_KEY = 'bars';
export const BOOK_KEY = 'book';
export const CHAIN_KEY = 'chain';
export const HFTBACKTEST_KEY = 'hftbacktest';
export const STATE_KEY = 'state';
export const TARDIS_KEY = 'tardis';

/** No exchange may have one of these codes. */
export const VIEW_KEYS: readonly string[] = [BARS_KEY, BOOK_KEY, CHAIN_KEY, HFTBACKTEST_KEY, STATE_KEY, TARDIS_KEY];
