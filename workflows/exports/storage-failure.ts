import { refusalOf } from '../blobs/storage-errors.js';
import { exportFailure } from '../activity/failure-of.js';

/**
 * Returns the failure that ends an export once storage has refused this often, else the error
 * itself.
 */
export function storageFailure(error: unknown, attempt: number): unknown {
  const refusal = refusalOf(error);
  return refusal && attempt >= refusal.attempts ? exportFailure('storage', { words: refusal.words }, error) : error;
}
