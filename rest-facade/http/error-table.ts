import { isErrorCode } from '../../schema/error-codes.js';
import type { CoreError } from '../../schema/core-client/core-transport.js';
import { HttpRefusal } from './refusal.js';

const MASKED_MESSAGE = 'Something went wrong on our side; please retry with backoff';
const UNAVAILABLE_MESSAGE = 'The service is temporarily unavailable; please retry with backoff';

/** Node's and undici's codes for a server that cannot be reached or went away. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/**
 * A GraphQL error as a refusal; a code that is not one of ours is masked as `internal`. Of internal errors only those have words for
 * clients that say more in their details.
 */
export function refusalOfCoreError(error: CoreError): HttpRefusal {
  const { code, details } = error.extensions;
  const hasWords = code !== 'internal' || nonEmpty(details) !== undefined;
  if (!isErrorCode(code) || !hasWords) return new HttpRefusal('internal', MASKED_MESSAGE, { cause: error });
  return new HttpRefusal(code, error.message, { details: nonEmpty(details), headers: retryAfter(details) });
}

/** Anything thrown while serving a request, as a refusal; what nobody expected is masked. */
export function refusalOfThrown(thrown: unknown): HttpRefusal {
  if (thrown instanceof HttpRefusal) return thrown;
  if (isConnectionFailure(thrown)) return new HttpRefusal('unavailable', UNAVAILABLE_MESSAGE, { cause: thrown });
  return new HttpRefusal('internal', MASKED_MESSAGE, { cause: thrown });
}

function isConnectionFailure(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if ('code' in thrown && typeof thrown.code === 'string' && CONNECTION_CODES.has(thrown.code)) return true;
  if (thrown instanceof AggregateError) return thrown.errors.some(isConnectionFailure);
  return isConnectionFailure(thrown.cause);
}

function nonEmpty(details: Record<string, unknown> | null | undefined): Record<string, unknown> | undefined {
  return details && Object.keys(details).length > 0 ? details : undefined;
}

/** While the first request of an idempotency key still runs, the 409 says when to look again (contract 2). */
function retryAfter(details: Record<string, unknown> | null | undefined): Record<string, string> {
  const seconds = details?.['retry_after'];
  return typeof seconds === 'number' ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
}
