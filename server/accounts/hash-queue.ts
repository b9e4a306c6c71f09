import { FairTurns, TooManyWaitingError, TurnGivenUpError } from '../../schema/process/fair-turns.js';
import { DomainError, timedOut } from '../errors/domain-error.js';
import { addressBucket } from '../../schema/http/address-bucket.rule.js';

const RETRY_AFTER_S = 3;

/** Client for whom a password is hashed. Staff and commands have no address. */
export interface HashClient {
  address?: string | undefined;
  /** Aborts once the client has gone away. */
  signal?: AbortSignal | undefined;
}

/** Thrown instead of hashing while too many clients wait: nothing was compared. */
export class TooManyHashesError extends DomainError {
  constructor() {
    super('unavailable', 'Too many sign-ins at the moment. Try again in a few seconds.', {
      retry_after: RETRY_AFTER_S,
    });
  }
}

/** Turns of clients at hashing, by address. 24 that wait are about three seconds of work. */
export const hashTurns = new FairTurns({ running: 2, waiting: 24, waitingOfKey: 4 });

/**
 * Hashes when it is the client's turn. Throws TooManyHashesError, or `request_timeout` once the
 * client is gone.
 */
export async function inHashTurn<Result>(
  { address, signal }: HashClient,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await hashTurns.run({ key: address === undefined ? undefined : addressBucket(address), signal }, work);
  } catch (error) {
    if (error instanceof TooManyWaitingError) throw new TooManyHashesError();
    throw error instanceof TurnGivenUpError ? timedOut() : error;
  }
}
