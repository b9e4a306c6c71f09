import { addressOf, engineUri, type OpenableDestination } from '../../schema/destinations/destination-place.js';
import type { CoreCallOptions, CoreClient } from '../core/core-client.js';
import { DestinationAccessDocument } from '../generated/operations.js';
import type { DestinationStore } from './destination-store.js';
import { type AllowedNetworks, targetProblem } from '../../schema/webhooks/webhook-target.js';
import { openAzure } from './azure-destination.js';
import { DestinationFailure } from './destination-failure.js';
import { destinationRefusal } from './destination-refusal.rule.js';
import { guardedAgent, type GuardOptions } from './guarded-agent.js';
import { openS3 } from './s3-destination.js';

interface OpenOptions extends GuardOptions {
  allowed: AllowedNetworks;
  signal: AbortSignal;
  /** Tries of one request, including the first. */
  maxTries?: number;
}

export interface OpenedDestination {
  store: DestinationStore;
  /** Prefix of all file names: empty, or with a slash at its end. */
  root: string;
  /** URI of the container or bucket, as engines write it in paths. */
  uri: string;
}

/** Loads a destination with its credentials, which stay in this process; null if it was deleted. */
export async function loadDestination(
  id: string,
  { core, call, ...options }: OpenOptions & { core: CoreClient; call: CoreCallOptions },
): Promise<OpenedDestination | null> {
  const { destinationAccess } = await core.call(DestinationAccessDocument, { id }, call);
  if (!destinationAccess) return null;
  const { place, credentials, prefix } = destinationAccess;
  const destination = { place, credentials } as OpenableDestination;
  const store = openDestination(destination, options);
  return { store, root: prefix === '' ? '' : `${prefix}/`, uri: engineUri(destination.place) };
}

/**
 * Opens a destination without a request. Throws a `DestinationFailure` if its address is no longer
 * allowed.
 */
export function openDestination(
  { place, credentials }: OpenableDestination,
  { allowed, resolve, idleTimeoutMs, maxReadBytes, ...options }: OpenOptions,
): DestinationStore {
  const address = addressOf(place);
  if (targetProblem(address, allowed)) throw new DestinationFailure(destinationRefusal([], undefined));
  const agent = guardedAgent(address, allowed, { resolve, idleTimeoutMs, maxReadBytes });
  if (place.kind === 'azure_blob' && credentials.kind === 'azure_blob') {
    return openAzure(place, credentials, { ...options, agent });
  }
  if (place.kind === 's3' && credentials.kind === 's3') return openS3(place, credentials, { ...options, agent });
  throw new Error('the credentials are not of the kind of the destination');
}
