import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * The client's address: the socket's, or what a trusted proxy says. An IPv4 address mapped into IPv6 is written as IPv4,
 * so that a client has one bucket whichever way it comes.
 */
export function clientAddress(req: Request): string {
  const claimed = req.ip ?? '';
  return plainAddress(isIP(claimed) === 0 ? req.socket.remoteAddress : claimed);
}

/** An address as it is charged: IPv4 that is mapped into IPv6 as IPv4. */
export function plainAddress(address = 'unknown'): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The API key as received; undefined when there is none. */
export function apiKey(req: Request): string | undefined {
  return req.get('x-api-key')?.trim() || undefined;
}
