import type { HashClient } from '../accounts/hash-queue.js';
import type { RequestContext } from '../context/request-context.js';

/** Returns the client of a call, for the queue of hashes. */
export const hashClient = ({ browser, signal }: Pick<RequestContext, 'browser' | 'signal'>): HashClient => ({
  address: browser?.address,
  signal,
});
