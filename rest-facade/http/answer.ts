import type { Response } from 'express';

/** A route's response; the middleware adds the request id, rate-limit headers and compression. */
export interface RouteAnswer {
  status: number;
  /** Absent: no body (204). Bigints become integers. */
  body?: unknown;
  /** Sent instead of a body, as text/plain unless `headers` say otherwise. */
  text?: string;
  headers?: Record<string, string>;
  /** Never compressed, whatever the client accepts. */
  uncompressed?: true;
  /** Sends the rest once status and headers are set, instead of a body. Never rejects. */
  relay?: (res: Response) => Promise<void>;
}

/** Returns 200 with a JSON body. */
export function ok(body: unknown): RouteAnswer {
  return { status: 200, body };
}

export const NO_CONTENT: RouteAnswer = { status: 204 };
