/** What a route answers; the middle adds request id, rate-limit headers and compression. */
export interface RouteAnswer {
  status: number;
  /** Absent: no body (204). Integers of 64 bits are made by `int64`. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** 200 with a JSON body. */
export function ok(body: unknown): RouteAnswer {
  return { status: 200, body };
}

/** 204. */
export const NO_CONTENT: RouteAnswer = { status: 204 };
