import type { IncomingMessage } from 'node:http';
import { ClientGone } from './deadline.js';
import { Refusal } from './refusal.js';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/**
 * The request's body, refused beyond `limitBytes` (413) as soon as that is known. What follows of a refused body is
 * read and dropped by Node, so that the client gets to see the answer.
 */
export function readBody(req: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = () =>
    reject(new Refusal('invalid_argument', `The body is larger than ${limitBytes} bytes`, { status: 413 }));
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
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw unsupported('The body must not be compressed (Content-Encoding)');
  const type = req.headers['content-type'] ?? '';
  const charset = CHARSET.exec(type)?.[1] ?? 'utf-8';
  if (!JSON_TYPE.test(type) || !/^utf-?8$/i.test(charset)) {
    throw unsupported('Content-Type must be application/json, in UTF-8');
  }
}

function unsupported(message: string): Refusal {
  return new Refusal('invalid_argument', message, { status: 415 });
}
