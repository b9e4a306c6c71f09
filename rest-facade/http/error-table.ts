import { isErrorCode } from '../../schema/http/error-codes.js';
import type { CoreError } from '../../schema/core-client/core-transport.js';
import { HttpRefusal } from './refusal.js';

const MASKED_MESSAGE = 'An internal error occurred; retry with backoff';
const UNAVAILABLE_MESSAGE = 'The service is temporarily unavailable; retry with backoff';

/** Error codes of Node and undici for an unreachable server or a lost connection. */
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
 * Converts a GraphQL error into a refusal. Masks unknown codes, and internal errors without
 * details, as `internal`.
 */
export function refusalOfCoreError(error: CoreError): HttpRefusal {
  const { code, details } = error.extensions;
  const isForClients = code !== 'internal' || nonEmpty(details) !== undefined;
  if (!isErrorCode(code) || !isForClients) return new HttpRefusal('internal', MASKED_MESSAGE, { cause: error });
  return new HttpRefusal(code, error.message, { details: nonEmpty(details), headers: retryAfter(details) });
}

/** Converts anything thrown while serving a request into a refusal. Masks unexpected errors. */
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

/**
 * Some refusals say when to retry: the 409 of an idempotency key whose first request is still
 * running (contract 2), and the 429 of an account with too many open streams.
 */
function retryAfter(details: Record<string, unknown> | null | undefined): Record<string, string> {
  const seconds = details?.['retry_after'];
  return typeof seconds === 'number' ? { 'Retry-After': String(Math.ceil(seconds)) } : {};
}
