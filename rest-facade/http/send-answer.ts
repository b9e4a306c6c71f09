import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { FairTurns } from '../../schema/process/fair-turns.js';
import { exactJson } from '../../schema/text/exact-json.js';
import type { RouteAnswer } from './answer.js';
import type { HttpRefusal } from './refusal.js';
import { clientAddress } from './request-identity.js';

const gzipInThreadPool = promisify(gzip);
/** Below this size, the thread pool costs more than the compression. */
const INLINE_GZIP_BYTES = 16_384;
/** Two of the pool's four threads are left to file reads and name look-ups. */
const gzipTurns = new FairTurns({ running: 2 });

/** Returns the error envelope (spec.md, Errors). */
export function envelope(refusal: HttpRefusal): RouteAnswer {
  const { code, message, details, status, headers } = refusal;
  return { status, headers, body: { error: { code, message, ...(details ? { details } : {}) } } };
}

/**
 * Sends a response as JSON or text, gzipped if the client accepts it. Does nothing if the client is
 * gone. Large answers are compressed two at a time; `owner`, the account or the address, take
 * turns.
 */
export async function sendAnswer(
  req: Request,
  res: Response,
  answer: RouteAnswer,
  owner = clientAddress(req),
): Promise<void> {
  if (res.destroyed || res.headersSent) return;
  res.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  if (answer.relay) return answer.relay(res);
  if (answer.body === undefined && answer.text === undefined) {
    res.end();
    return;
  }
  const plain = answer.text ?? exactJson(answer.body);
  const wantsGzip = !answer.uncompressed && req.acceptsEncodings('gzip', 'identity') === 'gzip';
  // Node writes head and body at once if both are text.
  const sent = wantsGzip ? await compress(Buffer.from(plain), owner, res) : plain;
  if (sent === null) return;
  if (wantsGzip) res.setHeader('Content-Encoding', 'gzip');
  res.setHeader('Vary', 'Accept-Encoding');
  const type = answer.text === undefined ? 'application/json' : 'text/plain; charset=utf-8';
  res.setHeader('Content-Type', answer.headers?.['Content-Type'] ?? type);
  res.setHeader('Content-Length', Buffer.byteLength(sent));
  res.end(sent);
}

/** Returns null if the client is gone before its turn. */
async function compress(bytes: Buffer, owner: string, res: Response): Promise<Buffer | null> {
  if (bytes.length < INLINE_GZIP_BYTES) return gzipSync(bytes);
  return gzipTurns.run({ key: owner }, async () => (res.destroyed ? null : gzipInThreadPool(bytes)));
}
