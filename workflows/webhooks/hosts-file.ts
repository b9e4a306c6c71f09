import { isIP } from 'node:net';

const LOOPBACK = ['127.0.0.1', '::1'];

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
