import { HTTP_STATUS_BY_CODE, type ErrorCode } from '../../schema/error-codes.js';

interface RefusalOptions {
  details?: Record<string, unknown> | undefined;
  /** Where the transport's status is finer than the code's own: 405, 413 and 415 carry `invalid_argument`. */
  status?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal as it is kept under an idempotency key. */
export interface KeptRefusal {
  code: ErrorCode;
  message: string;
  status: number;
  details?: Record<string, unknown>;
  headers: Record<string, string>;
}

/** An expected failure, on its way to the error envelope (spec.md, Errors). */
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

  /** All that the answer is made of. */
  kept(): KeptRefusal {
    const { code, message, status, details, headers } = this;
    return { code, message, status, headers, ...(details ? { details } : {}) };
  }

  /** The refusal again that was kept. */
  static ofKept({ code, message, ...options }: KeptRefusal): HttpRefusal {
    return new HttpRefusal(code, message, options);
  }
}

/** 400 that names the offending parameter or body member in `details.field`. */
export function invalidField(field: string, expectation: string): HttpRefusal {
  return new HttpRefusal('invalid_argument', `${field} ${expectation}`, { details: { field } });
}

const ALL_METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

/** 405 with `Allow`: the methods of the path, or all that there are. */
export function methodNotAllowed(method: string, allow = ALL_METHODS): HttpRefusal {
  const message = `${method} is not allowed here; use ${allow}`;
  return new HttpRefusal('invalid_argument', message, { status: 405, headers: { Allow: allow } });
}

/** Returns what a lookup found. Throws a 404 for null: the resource does not exist, was deleted, or is another account's. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new HttpRefusal('not_found', `${what} not found`);
  return value;
}
