import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { CoreError } from '../../schema/core-client/core-transport.js';
import type { ErrorCode } from '../../schema/http/error-codes.js';
import { DomainError, unavailable } from './domain-error.js';
import { mysqlFailureOf } from './mysql-errors.js';

/**
 * Returns the failure behind a thrown value. Expected failures keep their message, others become
 * `internal`.
 */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof GraphQLError) {
    // graphql-js raises these without a cause if the operation or its variables do not match the
    // schema.
    if (!error.originalError) return new DomainError('invalid_argument', error.message);
    return asDomainError(error.originalError);
  }
  if (mysqlFailureOf(error) === 'unavailable') return unavailable(error);
  return new DomainError('internal', 'An internal error occurred');
}

/** Returns an error for the client. Logs masked errors and our own faults with the request id. */
export function toCoreError(error: unknown, context: { requestId: string; logger: Logger }): CoreError {
  const found = asDomainError(error);
  const { code, message, details } = found;
  const { requestId, logger } = context;
  if (code === 'internal') logger.error({ requestId, err: error }, 'unexpected error');
  // A refusal of our own, as when too many sign in, has no fault behind it.
  else if (code === 'unavailable') logger.warn({ requestId, ...(found.cause ? { err: error } : {}) }, message);
  return {
    message,
    ...(error instanceof GraphQLError && error.path ? { path: error.path } : {}),
    extensions: { code: code satisfies ErrorCode, ...(details ? { details } : {}) },
  };
}
