/** The extractor key of rows of a bars view (beyond.md 1.2). */
export const BARS_KEY = 'bars';

/**
 * Extractor keys of rows of views: to the schema language such a row is a message of an exchange of this
 * code. No exchange may have one of them.
 */
export const VIEW_KEYS: readonly string[] = [BARS_KEY];
