import type { Request, RequestHandler } from 'express';
import getRawBody from 'raw-body';
import { MAX_JSON_DEPTH, nestingDepth } from '../../schema/text/json-depth.rule.js';
import { refuseRequest } from '../context/refuse-request.js';

/**
 * Reads a JSON object of at most `limitBytes` into `request.body`. Rejects a larger one unread;
 * Express' own parser reads it to the end before it responds.
 */
export function jsonBody(limitBytes: number): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'POST') {
      // Apollo's middleware requires the member.
      request.body = undefined;
      return next();
    }
    const refuse = (status: number, message: string) => refuseRequest(response, status, 'invalid_argument', message);
    if (!isPlainJson(request)) return refuse(415, 'The body must be JSON in UTF-8, not compressed');
    let bytes: Buffer;
    try {
      bytes = await getRawBody(request, { length: request.get('content-length') ?? null, limit: limitBytes });
    } catch (error) {
      const { status = 400 } = error as { status?: number };
      if (status === 413) return refuse(413, `The body is larger than ${limitBytes} bytes`);
      return refuse(status, 'The body is incomplete or does not match its Content-Length');
    }
    const body = parsed(bytes.toString());
    if (!body) return refuse(400, 'The body must be a JSON object with a query');
    request.body = body;
    next();
  };
}

function isPlainJson(request: Request): boolean {
  const type = request.get('content-type') ?? '';
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1] ?? 'utf-8';
  const encoding = request.get('content-encoding') ?? 'identity';
  return request.is('application/json') !== false && /^utf-?8$/i.test(charset) && encoding === 'identity';
}

/** Returns undefined for empty bodies, batches and anything but JSON. */
function parsed(text: string): object | undefined {
  if (nestingDepth(text) > MAX_JSON_DEPTH) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return isJsonObject(body) && Object.keys(body).length > 0 ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Whether parsed JSON is an object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
