import ipaddr from 'ipaddr.js';
import { type Address, isPublicAddress, isInNetwork } from './public-address.js';

/** Networks that webhooks may reach although they are not public. */
export type AllowedNetworks = readonly ReturnType<typeof ipaddr.parseCIDR>[];

const MAX_URL = 2_048;

/** Parses a list such as `127.0.0.0/8, ::1/128`. Throws an Error that names an invalid entry. */
export function parseNetworks(text: string): AllowedNetworks {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    if (!ipaddr.isValidCIDR(part)) throw new Error(`${part} is not a network such as 10.1.0.0/16`);
    return ipaddr.parseCIDR(part);
  });
}

/**
 * Returns whether a request of a client's URL may be sent to an IP address: one in `allowed`, or
 * with `https:` a public one. Unwraps IPv4 addresses in IPv6.
 */
export function isReachable(address: string, allowed: AllowedNetworks, protocol = 'https:'): boolean {
  const ip = parseAddress(address);
  return ip !== null && (isAllowed(ip, allowed) || (protocol === 'https:' && isPublicAddress(ip)));
}

/** Returns whether an IP address is public; false for other text. */
export function isPublic(address: string): boolean {
  const ip = parseAddress(address);
  return ip !== null && isPublicAddress(ip);
}

/** Returns the address, unwrapped from IPv6, or null for other text. */
function parseAddress(text: string): Address | null {
  // The library reads `::8.8.8.8`, which is IPv4-compatible, as IPv4-mapped. URLs write it in hex.
  const address = URL.canParse(`http://[${text}]`) ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

const isAllowed = (ip: Address, allowed: AllowedNetworks): boolean =>
  allowed.some((network) => isInNetwork(ip, network));

/**
 * Returns what is wrong with a webhook's URL, without asking DNS, or null. Plain http is accepted
 * for allowed networks only; a name's addresses are checked when it is resolved.
 */
export function targetProblem(text: string, allowed: AllowedNetworks): string | null {
  if (text.length > MAX_URL) return `must have at most ${MAX_URL} characters`;
  // The parser drops some of them and encodes others: requests would not go to the address that is
  // shown.
  if (/[\p{Cc}\s]/u.test(text)) return 'must not contain spaces or control characters';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'must be an https URL';
  if (url.username || url.password) return 'must not contain a user or password';
  const host = hostOf(url);
  const literal = ipaddr.isValid(host);
  if (literal && !isReachable(host, allowed)) return 'must not point to a private network';
  if (/(^|\.)localhost$/.test(host) && !isReachable('127.0.0.1', allowed)) return 'must not point to a private network';
  if (url.protocol === 'https:') return null;
  const local = literal
    ? isAllowed(ipaddr.process(host), allowed)
    : /(^|\.)localhost$/.test(host) || allowed.length > 0;
  return local ? null : 'must be an https URL';
}

/** Returns a URL's host: IPv6 without brackets, a name without a trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
