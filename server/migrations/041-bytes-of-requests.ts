/** Column with the bytes that a stream sent to its client. */
export const bytesOfRequests: readonly string[] = [
  `ALTER TABLE api_requests
    ADD COLUMN byte_count BIGINT UNSIGNED NULL COMMENT 'of streams', ALGORITHM=INSTANT`,
];
