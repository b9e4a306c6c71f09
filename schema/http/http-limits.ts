/** Deadline for a request to arrive with its headers and body, on every listener. */
const ARRIVAL_MS = 10_000;

/**
 * Options for `createServer` of node:http: a client that sends slowly gets 408 and loses its
 * connection.
 */
export const HTTP_LIMITS = {
  headersTimeout: ARRIVAL_MS,
  requestTimeout: ARRIVAL_MS,
  connectionsCheckingInterval: 1_000,
} as const;
