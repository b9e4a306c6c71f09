import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type AllowedNetworks, isPublic, isReachable } from '../../schema/webhooks/webhook-target.js';
import { resolveAddresses } from './resolve-addresses.js';

/** Also reported for names that do not exist, so that internal names cannot be probed. */
export const NO_PUBLIC_ADDRESS =
  'the host name does not resolve, or points to a private network, or http is not allowed there';

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/** Resolves as resolveAddresses does. */
export const resolveAll: Resolve = (hostname, done) =>
  void resolveAddresses(hostname).then(
    (addresses) => done(null, addresses),
    (error: Error) => done(error, []),
  );

/**
 * Rejects names with an address that clients' URLs must not reach by the protocol (`https:`); notes
 * whether an address is not public. The connection uses the address that was checked, so DNS
 * rebinding does not help.
 */
export function checkedLookup(
  allowed: AllowedNetworks,
  resolve: Resolve,
  target: { isInternal: boolean; protocol: string },
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first || addresses.some(({ address }) => !isReachable(address, allowed, target.protocol))) {
        return void callback(new Error(NO_PUBLIC_ADDRESS), []);
      }
      target.isInternal ||= addresses.some(({ address }) => !isPublic(address));
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
