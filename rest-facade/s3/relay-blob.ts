import type { Response } from 'express';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { HttpRefusal } from '../http/refusal.js';
import { noteRelayed } from '../streaming/relay.js';

/** Bytes of a file, both ends inclusive. */
interface ByteRange {
  from: number;
  to: number;
}

const ANSWER_TIMEOUT_MS = 8_000;
const AGENTS = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

/**
 * Requests bytes of a blob at a presigned URL. Throws 404 if it was removed a moment ago, and 503
 * if Blob Storage does not answer.
 */
export async function openBlob(url: string, { from, to }: ByteRange, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const secure = url.startsWith('https:');
  const headers = { range: `bytes=${from}-${to}` };
  const asked = (secure ? https : http).get(url, { agent: AGENTS[secure ? 'https:' : 'http:'], headers }, resolve);
  const abort = (): void => void asked.destroy(new Error('the request has ended'));
  const timer = setTimeout(() => asked.destroy(new Error('Blob Storage does not answer')), ANSWER_TIMEOUT_MS);
  signal.addEventListener('abort', abort, { once: true });
  asked.on('error', reject);
  try {
    const answer = await promise.catch((cause: unknown) => {
      throw new HttpRefusal('unavailable', 'The file cannot be read at the moment', { cause });
    });
    if (answer.statusCode === 206) return answer;
    answer.resume();
    if (answer.statusCode === 404) throw new HttpRefusal('not_found', 'The key does not exist');
    throw new HttpRefusal('unavailable', 'The file cannot be read at the moment', {
      cause: new Error(`Blob Storage answered ${answer.statusCode}`),
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Relays a blob as fast as the client reads it. Resolves when either side has closed; a body that
 * broke off is broken off for the client as well.
 */
export async function relayBlob(blob: IncomingMessage, res: Response, count: (bytes: number) => void): Promise<void> {
  const relayed = noteRelayed(res);
  blob.on('data', (chunk: Buffer) => {
    relayed.bytes += chunk.length;
    count(chunk.length);
  });
  await pipeline(blob, res).catch(() => undefined);
}
