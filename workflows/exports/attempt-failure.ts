import { ApplicationFailure } from '@temporalio/common';
import { ReadPlanError } from '../../schema/export-schemas/read-plan.js';
import { messageOf } from '../../schema/text/message-of.js';
import { TransformFailure } from '../transforms/transform-failure.js';
import type { UnwrittenPartition } from './contract.js';
import { exportFailure, kindOf } from '../activity/failure-of.js';
import { storageFailure } from './storage-failure.js';

/**
 * Attempts that may end without a file. With the delays between them a service was down for about
 * ten minutes.
 */
export const MAX_ATTEMPTS = 25;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Returns the failure for the activity to throw when an attempt at a partition failed. `attempt`
 * counts from 1.
 */
export function attemptFailure(error: unknown, { fromNs, toNs }: UnwrittenPartition, attempt: number): unknown {
  const isOfSchema = error instanceof TransformFailure || error instanceof ReadPlanError;
  if (isOfSchema) return exportFailure('unprocessable', { words: error.message }, error);
  // A bug, or a bad read: the workflow retries a few times, not for ten minutes as for a service
  // that is down.
  const isBug = error instanceof TypeError || error instanceof RangeError;
  if (isBug) return exportFailure('unexpected', { fromNs, toNs }, error);
  const failure = storageFailure(error, attempt);
  return kindOf(failure) === 'unavailable' ? tryLater(failure, attempt) : failure;
}

/**
 * Sets the delay here: Temporal's own would also grow with attempts that had to wait for the
 * account's share.
 */
function tryLater(error: unknown, attempt: number): ApplicationFailure {
  if (attempt >= MAX_ATTEMPTS) return exportFailure('unavailable', {}, error, 'final');
  return ApplicationFailure.create({
    type: 'unavailable',
    message: messageOf(error),
    nextRetryDelay: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)),
    cause: error instanceof Error ? error : undefined,
  });
}
