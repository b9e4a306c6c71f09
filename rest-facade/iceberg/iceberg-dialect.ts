import type { ErrorCode } from '../../schema/http/error-codes.js';
import type { Dialect } from '../http/dialect.js';
import { HttpRefusal } from '../http/refusal.js';
import { apiKey, bearerToken } from '../http/request-identity.js';
import { ofBearer } from './bearer-credentials.js';

/** Exceptions of Iceberg's REST catalog by codes of ours. */
const EXCEPTIONS: Partial<Record<ErrorCode, string>> = {
  invalid_argument: 'BadRequestException',
  unauthenticated: 'NotAuthorizedException',
  permission_denied: 'ForbiddenException',
  not_found: 'NotFoundException',
  rate_limited: 'TooManyRequestsException',
  request_timeout: 'ServiceUnavailableException',
  unavailable: 'ServiceUnavailableException',
};
const METHOD_NOT_ALLOWED = 405;

/** The API of Iceberg's REST catalog: keys and tokens are bearer tokens, errors name exceptions. */
export const ICEBERG_DIALECT: Dialect = {
  credentials: (req) => {
    const token = bearerToken(req) ?? apiKey(req);
    return token === undefined ? undefined : ofBearer(token);
  },
  keyMissing: 'The API key is missing; send it, or a token for it, in the header Authorization: Bearer TOKEN',
  refused: (refusal) => {
    const { code, status, message, headers, details } = refusal.status === METHOD_NOT_ALLOWED ? readOnly() : refusal;
    const own = details?.['exception'];
    const type = typeof own === 'string' ? own : (EXCEPTIONS[code] ?? 'InternalServerError');
    return { status, headers, body: { error: { message, type, code: status } } };
  },
};

/** Returns the 403 of everything that changes something. */
export const readOnly = (): HttpRefusal =>
  new HttpRefusal('permission_denied', 'The catalog is read-only; tables are changed by /v1/tables');

/** Returns the 404 of a namespace or table. */
export const noSuch = (what: 'Namespace' | 'Table', name: string): HttpRefusal =>
  new HttpRefusal('not_found', `${what} does not exist: ${name}`, { details: { exception: `NoSuch${what}Exception` } });
