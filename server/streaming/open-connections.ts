/** A connection that no process has reported for this long is not open. */
export const OPEN_SECONDS = 15;

const IS_OPEN = `ended_at IS NULL AND reported_at > UTC_TIMESTAMP(6) - INTERVAL ${OPEN_SECONDS} SECOND`;
const IS_FEED = `JSON_CONTAINS_PATH(request, 'one', '$.feed')`;

/** SQL of whether a row of `stream_connections` is an open stream. */
export const STREAM_IS_OPEN = `${IS_OPEN} AND NOT ${IS_FEED}`;
/** SQL of whether a row of `stream_connections` is an open feed. */
export const FEED_IS_OPEN = `${IS_OPEN} AND ${IS_FEED}`;
