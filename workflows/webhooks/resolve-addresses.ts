import { readFileSync } from 'node:fs';
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

const LOOPBACK = ['127.0.0.1', '::1'];

interface ResolveOptions {
  /** Addresses of name servers, with ports. Default: the system's. */
  servers?: readonly string[];
  hostsPath?: string;
  /** Deadline of one question to one server. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Resolves a name to all its addresses, IPv4 first: by the hosts file, or else by the system's name
 * servers. Rejects if there are none. Asks over sockets. `dns.lookup` holds one of two threads
 * until the name's servers have answered, and then the look-ups of storage and server wait behind
 * names that clients chose. Search domains are not added.
 */
export async function resolveAddresses(
  hostname: string,
  { servers, hostsPath = '/etc/hosts', timeoutMs = TIMEOUT_MS }: ResolveOptions = {},
): Promise<LookupAddress[]> {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  const known = hostsOf(readHosts(hostsPath), name);
  if (known.length > 0) return known.map(withFamily);
  // A resolver of its own: it reads the system's settings, which may have changed, and shares no
  // state with other names.
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error(`${name} has no address`);
  return found.map(withFamily);
}

const withFamily = (address: string): LookupAddress => ({ address, family: isIP(address) });

/** Reads at once: it is one small file, and the threads may be busy. */
function readHosts(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Returns the addresses that a hosts file has for a name in lower case, IPv4 first. `localhost` is
 * always the loopback (RFC 6761).
 */
export function hostsOf(file: string, name: string): string[] {
  if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
  const found = file.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return isIP(address) !== 0 && names.includes(name) ? [address] : [];
  });
  return [...new Set(found)].sort((a, b) => isIP(a) - isIP(b));
}
