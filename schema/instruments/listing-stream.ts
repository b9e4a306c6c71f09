/** Type of the stream of an exchange's polled listings. Only staff may export it. */
export const LISTING_STREAM_TYPE = 'listing';

/** Stands in place of an instrument's symbol in the stream of an exchange's listings. */
export const LISTING_INSTRUMENT = '*';

/** Time from one poll of a listing to the next. */
export const LISTING_EVERY_MS = 900_000;

/** Time after a poll for which the listing counts as known: the next poll, and a retry of it. */
export const LISTING_KNOWN_MS = LISTING_EVERY_MS + 300_000;
