import ipaddr from 'ipaddr.js';
import { type Address, isPublicAddress, isInNetwork } from './public-address.js';

/** Networks that webhooks may reach although they are not public. */
export type AllowedNetworks = readonly ReturnType<typeof ipaddr.parseCIDR>[];

const MAX_URL = 2_048;

/** Reads a comma-separated list such as `127.0.0.0/8, ::1/128`; throws an Error that names what is no network. */
export function parseNetworks(text: string): AllowedNetworks {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    if (!ipaddr.isValidCIDR(part)) throw new Error(`${part} is no network such as 10.1.0.0/16`);
    return ipaddr.parseCIDR(part);
  });
}

/**
 * Whether a webhook may be sent to an IP address: a public one, or one in `allowed`. An IPv6 address that only wraps an IPv4 one
 * counts as that one.
 */
export function isReachable(address: string, allowed: AllowedNetworks): boolean {
  const ip = parseAddress(address);
  return ip !== null && (isPublicAddress(ip) || isAllowed(ip, allowed));
}

/** Whether an IP address is one of the public internet; false for text that is no address. */
export function isPublic(address: string): boolean {
  const ip = parseAddress(address);
  return ip !== null && isPublicAddress(ip);
}

/** An address without its wrapping into IPv6; null for text that is no address. */
function parseAddress(text: string): Address | null {
  // The library reads `::8.8.8.8`, an IPv4-compatible address, as the IPv4-mapped `::ffff:8.8.8.8`: URLs write it in hex.
  const address = URL.canParse(`http://[${text}]`) ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

const isAllowed = (ip: Address, allowed: AllowedNetworks): boolean =>
  allowed.some((network) => isInNetwork(ip, network));

/**
 * What is wrong with the address of a webhook, as far as can be told without asking DNS; null when nothing is. Plain http is good
 * for allowed networks only.
 */
export function targetProblem(text: string, allowed: AllowedNetworks): string | null {
  if (text.length > MAX_URL) return `must have at most ${MAX_URL} characters`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'must be an https URL';
  if (url.username || url.password) return 'must not hold a user or a password';
  const host = hostOf(url);
  const literal = ipaddr.isValid(host);
  if (literal && !isReachable(host, allowed)) return 'must not lead into a private network';
  if (/(^|\.)localhost$/.test(host) && !isReachable('127.0.0.1', allowed))
    return 'must not lead into a private network';
  if (url.protocol === 'https:') return null;
  const local = literal
    ? isAllowed(ipaddr.process(host), allowed)
    : /(^|\.)localhost$/.test(host) || allowed.length > 0;
  return local ? null : 'must be an https URL';
}

/** The host of a URL, an IPv6 address without brackets, a name without the dot at its end. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
