import { isIP } from 'node:net';
import { z } from 'zod';

/** Names that Express understands beside addresses and networks (`trust proxy`). */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(entry: string): boolean {
  if (PROXY_NAMES.includes(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const prefixFits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && rest.length === 0 && prefixFits;
}

/**
 * TRUSTED_PROXIES, for Express' `trust proxy`: proxies whose X-Forwarded-For is trusted; none by
 * default.
 */
export const trustedProxies = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine((list) => list.every(isProxy), {
    error: `a comma-separated list of addresses, networks (10.0.0.0/8) or ${PROXY_NAMES.join(', ')}`,
  })
  .describe('Proxies whose X-Forwarded-For and -Proto are trusted, e.g. loopback,10.0.0.0/8.');
