import type { IncomingMessage } from 'node:http';

/**
 * Returns whether a request names its host as HTTP demands (RFC 9112, 3.2): exactly once from
 * version 1.1 on, at most once before.
 */
export function namesHostOnce({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** Tells the client of a request that does not. */
export const HOST_EXPECTED = 'The request must have exactly one Host header';
