import { isErrorCode } from '../../schema/http/error-codes.js';

interface Coded {
  message: string;
  extensions?: Record<string, unknown>;
}

/**
 * Assigns one of our codes to errors that Apollo or Yoga raise before execution (parsing,
 * validation).
 */
export function withOwnCode<E extends Coded>(error: E): E & { extensions: { code: string } } {
  const code = error.extensions?.['code'];
  if (isErrorCode(code)) return error as E & { extensions: { code: string } };
  const ours = code === 'INTERNAL_SERVER_ERROR' ? 'internal' : 'invalid_argument';
  const message = ours === 'internal' ? 'An internal error occurred' : error.message;
  return { ...error, message, extensions: { code: ours } };
}
