import type { IncomingMessage, RequestListener } from 'node:http';

/**
 * `uri-host [":" port]` (RFC 9110, 7.2): a name, which may be empty, or an IPv6 address in
 * brackets.
 */
const HOST = /^(?:\[[\w:.%~-]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;

/**
 * Returns whether a request names its host as HTTP demands (RFC 9112, 3.2): exactly once from
 * version 1.1 on, at most once before, and with a valid value.
 */
export function namesHostOnce({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]!.toLowerCase() === 'host');
  return (
    (hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0')) && hosts.every((host) => HOST.test(host))
  );
}

/** Tells the client of a request that does not. */
export const HOST_EXPECTED = 'The request must have exactly one Host header, with a host and an optional port';

/** Returns a listener that answers 400 to requests that do not name their host once. */
export const onlyWithHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (namesHostOnce(request)) return listener(request, response);
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' };
    response.writeHead(400, headers).end(`${HOST_EXPECTED}\n`);
  };
