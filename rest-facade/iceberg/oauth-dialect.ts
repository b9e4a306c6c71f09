import type { Dialect } from '../http/dialect.js';
import { tokenCredentials } from './token-request.js';

/** Errors of OAuth 2.0 by status. */
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'invalid_client',
  403: 'unauthorized_client',
  404: 'invalid_request',
  405: 'invalid_request',
};

/** The endpoint of OAuth 2.0 that issues tokens for API keys. */
export const OAUTH_DIALECT: Dialect = {
  credentials: tokenCredentials,
  keyMissing: 'The API key is missing; send its id as client_id, and what follows the dot as client_secret',
  refused: ({ status, message, headers, details }) => {
    const own = details?.['oauthError'];
    const error = typeof own === 'string' ? own : (OAUTH_ERRORS[status] ?? 'temporarily_unavailable');
    const challenge: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Basic realm="iceberg"' } : {};
    return { status, headers: { ...headers, ...challenge }, body: { error, error_description: message } };
  },
};
