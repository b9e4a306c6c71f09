import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import { JsonBody } from './json-body.js';
import { foreignMediaType, type RequestBody } from './read-body.js';
import { invalidField, HttpRefusal } from './refusal.js';

const MAX_KEY_CHARS = 128;

const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

type Claim = CallContext['idempotency'];

const KEYED_METHODS = new Set(['POST', 'PUT', 'DELETE']);

/**
 * Returns the idempotency key and fingerprint; undefined without the header. Throws 400 unless it
 * is a UUID (contract 2).
 */
export function readIdempotency(req: Request, body: JsonBody): Claim {
  const header = req.get('idempotency-key');
  if (header === undefined) return undefined;
  const key = canonicalIdempotencyKey(header);
  if (key === null) throw invalidField('Idempotency-Key', 'must be a UUID');
  return { key, fingerprint: fingerprint(req, body) };
}

/**
 * Returns the key and fingerprint of a refused request; undefined without a valid key. Reads the
 * body if necessary. Bodies beyond the limit are not read to the end: all share one fingerprint.
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
 * Returns the SHA-256 in hex of method, path (without query and trailing slash) and body. JSON is
 * compared by value: a client that rebuilds its request for each retry may reorder members. The
 * same bytes with another media type have another fingerprint.
 */
function fingerprint(req: Request, body: JsonBody | 'too large'): string {
  const kind = typeof body === 'string' ? body : body.bytes.length > 0 ? foreignMediaType(req) : undefined;
  const first = kind === undefined ? req.method : `${req.method} ${kind}`;
  const hash = createHash('sha256').update(`${first}\n${pathOf(req)}\n`);
  if (typeof body === 'string') return hash.digest('hex');
  return hash.update(kind === undefined ? body.canonical() : body.bytes).digest('hex');
}

function pathOf(req: Request): string {
  return (req.originalUrl.split('?', 1)[0] ?? '').replace(/\/$/, '');
}

/**
 * Returns the canonical form (lower case, hyphens) of an Idempotency-Key header, or null if it is
 * not a UUID. Accepts any case, missing hyphens, braces and `urn:uuid:` (contract 2).
 */
export function canonicalIdempotencyKey(header: string): string | null {
  if (header.length > MAX_KEY_CHARS) return null;
  const bare = header
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/^\{(.*)\}$/, '$1');
  const groups = UUID.exec(bare);
  return groups ? groups.slice(1).join('-') : null;
}
