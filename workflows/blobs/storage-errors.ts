import { RestError } from '@azure/storage-blob';
import { storageRefusal, type StorageRefusal } from './storage-refusal.rule.js';

const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

/** Returns whether storage reported that the blob does not exist. */
export function isBlobMissing(error: unknown): boolean {
  // A container that does not exist is a wrong setting, which loses no data.
  return statusOf(error) === NOT_FOUND && codeOf(error) !== 'ContainerNotFound';
}

/** Returns the refusal, or null for errors that may pass or are not from storage. */
export function refusalOf(error: unknown): StorageRefusal | null {
  return error instanceof RestError ? storageRefusal({ code: codeOf(error), statusCode: error.statusCode }) : null;
}

/** Returns the service's code, which a response without a body has only in a header. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof RestError)) return undefined;
  return error.code ?? error.response?.headers.get('x-ms-error-code');
}

/** Returns whether a blob or its container does not exist. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === NOT_FOUND;

/** Returns whether a condition of the request does not hold. */
export const isConditionFailed = (error: unknown): boolean => statusOf(error) === PRECONDITION_FAILED;

function statusOf(error: unknown): number | undefined {
  return error instanceof RestError ? error.statusCode : undefined;
}
