import type { IncomingMessage } from 'node:http';
import { ClientGone } from './deadline.js';
import { HttpRefusal } from './refusal.js';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** A request's body, read once and on demand. */
export class RequestBody {
  #bytes: Promise<Buffer> | undefined;

  constructor(
    private readonly req: IncomingMessage,
    private readonly limitBytes: number,
  ) {}

  /** Rejects with 413 for a body beyond the limit, with ClientGone if it ends early. */
  bytes(): Promise<Buffer> {
    return (this.#bytes ??= readBody(this.req, this.limitBytes));
  }
}

/**
 * Reads the body. Rejects with 413 as soon as it exceeds `limitBytes`; Node then reads and drops
 * the rest, so that the client sees the response.
 */
function readBody(req: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = () =>
    reject(new HttpRefusal('invalid_argument', `The body is larger than ${limitBytes} bytes`, { status: 413 }));
  if (Number(req.headers['content-length'] ?? 0) > limitBytes) tooLarge();
  req.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
    else {
      chunks.length = 0;
      tooLarge();
    }
  });
  req.once('end', () => resolve(Buffer.concat(chunks)));
  req.once('error', (error) => reject(new ClientGone(error.message)));
  req.once('close', () => reject(new ClientGone('the body ended early')));
  return promise;
}

/** Throws 415 unless the body is empty or plain JSON (contract 1). */
export function requireJson(req: IncomingMessage, body: Buffer): void {
  if (body.length === 0) return;
  if (isCompressed(req)) throw unsupported('Content-Encoding is not supported; send the body uncompressed');
  if (!isJson(req)) throw unsupported('Content-Type must be application/json in UTF-8');
}

/** Returns type and encoding of a body that is not plain JSON; undefined for plain JSON. */
export function foreignMediaType(req: IncomingMessage): string | undefined {
  if (!isCompressed(req) && isJson(req)) return undefined;
  return `${req.headers['content-type'] ?? ''} ${req.headers['content-encoding'] ?? ''}`;
}

function isCompressed(req: IncomingMessage): boolean {
  return (req.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
}

function isJson(req: IncomingMessage): boolean {
  const type = req.headers['content-type'] ?? '';
  return JSON_TYPE.test(type) && /^utf-?8$/i.test(CHARSET.exec(type)?.[1] ?? 'utf-8');
}

function unsupported(message: string): HttpRefusal {
  return new HttpRefusal('invalid_argument', message, { status: 415 });
}
