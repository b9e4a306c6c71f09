import { HTTP_STATUS_BY_CODE, type ErrorCode } from '../../schema/http/error-codes.js';
import { READ_ONLY_KEY } from '../../schema/http/read-only-key.js';

interface RefusalOptions {
  details?: Record<string, unknown> | undefined;
  /** Overrides the code's status: 405, 413, 415 and 431 carry `invalid_argument`. */
  status?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal as stored under an idempotency key. */
export interface KeptRefusal {
  code: ErrorCode;
  message: string;
  status: number;
  details?: Record<string, unknown>;
  headers: Record<string, string>;
}

/** An expected failure; becomes the error envelope (spec.md, Errors). */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: RefusalOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'HttpRefusal';
    this.status = options.status ?? HTTP_STATUS_BY_CODE[code];
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  /** Returns everything that the response needs. */
  kept(): KeptRefusal {
    const { code, message, status, details, headers } = this;
    return { code, message, status, headers, ...(details ? { details } : {}) };
  }

  /** Restores a stored refusal. */
  static ofKept({ code, message, ...options }: KeptRefusal): HttpRefusal {
    return new HttpRefusal(code, message, options);
  }
}

/** Returns a 400 that names the invalid parameter or body member in `details.field`. */
export function invalidField(field: string, expectation: string): HttpRefusal {
  return new HttpRefusal('invalid_argument', `${field} ${expectation}`, { details: { field } });
}

const ALL_METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

/** Returns a 405 with `Allow`: the methods of the path, or all methods. */
export function methodNotAllowed(method: string, allow = ALL_METHODS): HttpRefusal {
  const message = `Method ${method} is not allowed; use ${allow}`;
  return new HttpRefusal('invalid_argument', message, { status: 405, headers: { Allow: allow } });
}

/** Returns a 404, the same for what does not exist, was deleted or belongs to another account. */
export function notFoundRefusal(what: string): HttpRefusal {
  return new HttpRefusal('not_found', `${what} not found`);
}

/** Returns the value. Throws 404 if it is null. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw notFoundRefusal(what);
  return value;
}

/** Returns the 403 of a change by a read-only key. */
export function readOnlyKeyRefusal(): HttpRefusal {
  return new HttpRefusal('permission_denied', READ_ONLY_KEY.message, { details: { reason: READ_ONLY_KEY.reason } });
}

/** Returns whether a key was refused because it is read-only. */
export const isOfReadOnlyKey = (thrown: unknown): boolean =>
  thrown instanceof HttpRefusal && thrown.details?.['reason'] === READ_ONLY_KEY.reason;
