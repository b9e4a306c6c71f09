import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * Returns the client's address: the socket's, or what a trusted proxy says. IPv4 mapped into IPv6
 * becomes IPv4, so that a client has one rate-limit bucket.
 */
export function clientAddress(req: Request): string {
  const claimed = req.ip ?? '';
  return plainAddress(isIP(claimed) === 0 ? req.socket.remoteAddress : claimed);
}

/** Returns the address for rate limiting, with IPv4 mapped into IPv6 as IPv4. */
export function plainAddress(address = 'unknown'): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

const BEARER = /^bearer +(\S+) *$/i;

/** Returns the bearer token of the header Authorization, or undefined. */
export function bearerToken(req: Request): string | undefined {
  return BEARER.exec(req.get('authorization') ?? '')?.[1];
}

/** Returns the API key as received, or undefined. */
export function apiKey(req: Request): string | undefined {
  return req.get('x-api-key')?.trim() || undefined;
}
