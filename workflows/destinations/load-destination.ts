import type { OpenableDestination } from '../../schema/destinations/destination-place.js';
import type { CoreCallOptions, CoreClient } from '../core/core-client.js';
import { DestinationAccessDocument } from '../generated/operations.js';
import type { DestinationStore } from './destination-store.js';
import { openDestination, type OpenOptions } from './open-destination.js';

export interface OpenedDestination {
  store: DestinationStore;
  /** Prefix of all file names: empty, or with a slash at its end. */
  root: string;
}

/** Loads a destination with its credentials, which stay in this process; null if it was deleted. */
export async function loadDestination(
  id: string,
  { core, call, ...options }: OpenOptions & { core: CoreClient; call: CoreCallOptions },
): Promise<OpenedDestination | null> {
  const { destinationAccess } = await core.call(DestinationAccessDocument, { id }, call);
  if (!destinationAccess) return null;
  const { place, credentials, prefix } = destinationAccess;
  const store = openDestination({ place, credentials } as OpenableDestination, options);
  return { store, root: prefix === '' ? '' : `${prefix}/` };
}
