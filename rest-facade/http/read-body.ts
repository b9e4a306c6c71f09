import type { IncomingMessage } from 'node:http';
import { ClientGone } from './deadline.js';
import { HttpRefusal } from './refusal.js';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** A request's body, read by whoever asks first and the same for all who ask. */
export class RequestBody {
  #bytes: Promise<Buffer> | undefined;

  constructor(
    private readonly req: IncomingMessage,
    private readonly limitBytes: number,
  ) {}

  /** Throws the 413 of a body beyond the limit, ClientGone when it ended early. */
  bytes(): Promise<Buffer> {
    return (this.#bytes ??= readBody(this.req, this.limitBytes));
  }
}

/**
 * The request's body, refused beyond `limitBytes` (413) as soon as that is known. What follows of a refused body is
 * read and dropped by Node, so that the client gets to see the answer.
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

/** 415 unless the body is empty or plain JSON (contract 1: never on an empty body). */
export function requireJson(req: IncomingMessage, body: Buffer): void {
  if (body.length === 0) return;
  if (isCompressed(req)) throw unsupported('The body must not be compressed (Content-Encoding)');
  if (!isJson(req)) throw unsupported('Content-Type must be application/json, in UTF-8');
}

/** What the headers say of a body that is not plain JSON; undefined for one that is. */
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
