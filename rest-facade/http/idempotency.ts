import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import { canonicalIdempotencyKey } from './idempotency-key.rule.js';
import { JsonBody } from './json-body.js';
import { foreignMediaType, type RequestBody } from './read-body.js';
import { invalidField, HttpRefusal } from './refusal.js';

type Claim = CallContext['idempotency'];

const KEYED_METHODS = new Set(['POST', 'PUT', 'DELETE']);

/** The request's idempotency key and fingerprint; undefined without the header, 400 when it is no UUID (contract 2). */
export function readIdempotency(req: Request, body: JsonBody): Claim {
  const header = req.get('idempotency-key');
  if (header === undefined) return undefined;
  const key = canonicalIdempotencyKey(header);
  if (key === null) throw invalidField('Idempotency-Key', 'must be a UUID');
  return { key, fingerprint: fingerprint(req, body) };
}

/**
 * The same of a request that is refused whatever its key says; undefined without a valid key. The body is read for it when it was
 * not yet; one beyond the limit is never read to its end, so that all of them count as one.
 */
export async function claimOfRefused(req: Request, body: RequestBody): Promise<Claim> {
  const key = canonicalIdempotencyKey(req.get('idempotency-key') ?? '');
  if (key === null || !KEYED_METHODS.has(req.method)) return undefined;
  const bytes = await body.bytes().catch((reason: unknown): 'too large' => {
    if (reason instanceof HttpRefusal) return 'too large';
    throw reason;
  });
  return { key, fingerprint: fingerprint(req, typeof bytes === 'string' ? bytes : new JsonBody(bytes)) };
}

/**
 * SHA-256 in hex of method, path (without query) and body. JSON is compared by what it says: a client that builds its request anew
 * for each try may well write members in another order. The same bytes as something else than JSON are another body: they are never
 * answered with what the JSON was, nor the other way round.
 */
function fingerprint(req: Request, body: JsonBody | 'too large'): string {
  const kind = typeof body === 'string' ? body : body.bytes.length > 0 ? foreignMediaType(req) : undefined;
  const first = kind === undefined ? req.method : `${req.method} ${kind}`;
  const hash = createHash('sha256').update(`${first}\n${pathOf(req)}\n`);
  if (typeof body === 'string') return hash.digest('hex');
  return hash.update(kind === undefined ? body.canonical() : body.bytes).digest('hex');
}

function pathOf(req: Request): string {
  return req.originalUrl.split('?', 1)[0] ?? '';
}
