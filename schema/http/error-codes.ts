/** The closed set of error codes (spec.md, Errors) with their HTTP statuses. */
export const HTTP_STATUS_BY_CODE = {
  invalid_argument: 400,
  unauthenticated: 401,
  payment_required: 402,
  permission_denied: 403,
  not_found: 404,
  request_timeout: 408,
  already_exists: 409,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS_BY_CODE;

/** Returns whether a code in a response is one of ours. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(HTTP_STATUS_BY_CODE, code);
}
