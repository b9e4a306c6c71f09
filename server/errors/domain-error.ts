import type { ErrorCode } from '../../schema/http/error-codes.js';
import { READ_ONLY_KEY } from '../../schema/http/read-only-key.js';

/** A failure that clients may see. Everything else becomes `internal`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message);
  }
}

/**
 * Returns `invalid_argument` for one field, named as the REST client wrote it (contract 2:
 * details.field).
 */
export function invalidArgument(field: string, message: string, details: Record<string, unknown> = {}): DomainError {
  return new DomainError('invalid_argument', message, { field, ...details });
}

/** Returns `not_found`, also for resources that were deleted or belong to another account. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} was not found`);
}

/** Returns `permission_denied`: a read-only API key was used for a change. */
export function readOnlyKey(): DomainError {
  return new DomainError('permission_denied', READ_ONLY_KEY.message, { reason: READ_ONLY_KEY.reason });
}

/** Returns `unauthenticated` for a caller without a valid API key. */
export function invalidApiKey(): DomainError {
  return new DomainError('unauthenticated', 'The API key is invalid or missing');
}

/** Returns `unauthenticated` for an access token that is wrong, or older than it may be. */
export function invalidAccessToken(): DomainError {
  return new DomainError('unauthenticated', 'The access token is invalid or has expired');
}

/** Returns `unauthenticated` for a request that was signed with a pair whose time is over. */
export function expiredSession(): DomainError {
  return new DomainError('unauthenticated', 'The access key pair has expired; ask for another', { reason: 'expired' });
}

/** Returns `unauthenticated` for a signed request whose key or signature is wrong. */
export function invalidSignature(): DomainError {
  const message = 'The access key id is unknown or has expired, or the signature does not match';
  return new DomainError('unauthenticated', message);
}

/** Returns `unavailable`: a dependency cannot be reached. `cause` is for the log only. */
export function unavailable(cause: unknown): DomainError {
  const error = new DomainError('unavailable', 'The service is temporarily unavailable. Try again.');
  error.cause = cause;
  return error;
}

/**
 * Returns `request_timeout`: the operation's deadline has passed, or its client has disconnected.
 */
export function timedOut(): DomainError {
  return new DomainError('request_timeout', 'The request timed out');
}
