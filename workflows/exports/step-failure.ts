import { ApplicationFailure, Context } from '@temporalio/activity';
import { CoreCallError, isPassing } from '../core/core-client.js';
import { exportFailure } from '../activity/failure-of.js';
import { storageFailure } from './storage-failure.js';

/** Runs a step of an export. Marks failures that a retry cannot fix as non-retryable. */
export async function asStepFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (caught) {
    const error = storageFailure(caught, Context.current().info.attempt);
    if (error instanceof ApplicationFailure || isPassing(error)) throw error;
    const kind = error instanceof CoreCallError && error.code === 'not_found' ? 'gone' : 'unavailable';
    if (kind === 'gone') throw exportFailure('gone', {}, error);
    throw ApplicationFailure.create({ type: kind, message: String(error), nonRetryable: true, cause: error as Error });
  }
}
