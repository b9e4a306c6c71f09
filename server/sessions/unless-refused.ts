import { TooManyHashesError } from '../accounts/hash-queue.js';

/**
 * Runs an attempt. Gives it back if it was not made, because too many passwords wait to be hashed.
 */
export async function unlessRefused<Result>(
  giveBack: () => Promise<void>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof TooManyHashesError) await giveBack();
    throw error;
  }
}
