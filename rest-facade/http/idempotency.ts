import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import { canonicalIdempotencyKey } from './idempotency-key.rule.js';
import { invalidField } from './refusal.js';

/** The request's idempotency key and fingerprint; undefined without the header, 400 when it is no UUID (contract 2). */
export function readIdempotency(req: Request, body: Buffer): CallContext['idempotency'] {
  const header = req.get('idempotency-key');
  if (header === undefined) return undefined;
  const key = canonicalIdempotencyKey(header);
  if (key === null) throw invalidField('Idempotency-Key', 'must be a UUID');
  return { key, fingerprint: fingerprint(req.method, pathOf(req), body) };
}

/** SHA-256 in hex of method, path (without query) and the body's bytes. */
function fingerprint(method: string, path: string, body: Buffer): string {
  return createHash('sha256').update(`${method}\n${path}\n`).update(body).digest('hex');
}

function pathOf(req: Request): string {
  return req.originalUrl.split('?', 1)[0] ?? '';
}
