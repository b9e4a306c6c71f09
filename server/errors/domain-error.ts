import type { ErrorCode } from '../../schema/error-codes.js';

/** A failure that a client is meant to see; everything else that is thrown is answered as `internal`. */
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

/** `invalid_argument` about one field, named as the REST client wrote it (contract 2: details.field). */
export function invalidArgument(field: string, message: string, details: Record<string, unknown> = {}): DomainError {
  return new DomainError('invalid_argument', message, { field, ...details });
}

/** `not_found`, also for resources that were deleted or belong to another account. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} was not found.`);
}

/** `unavailable`: something that this service needs cannot be reached; `cause` is for the log only. */
export function unavailable(cause: unknown): DomainError {
  const error = new DomainError('unavailable', 'The service is temporarily unavailable, try again.');
  error.cause = cause;
  return error;
}

/** `request_timeout`: the time of the operation is over, or its client is gone. */
export function timedOut(): DomainError {
  return new DomainError('request_timeout', 'The request was not finished in time.');
}
