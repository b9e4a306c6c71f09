import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ErrorCode, isErrorCode } from '../http/error-codes.js';

/** Address of streamers, and the secret that they accept. */
export interface StreamerPlace {
  streamerUrl: string;
  /** The first is sent. */
  serviceToken: string | readonly string[];
}

/** An error that a streamer sends instead of a stream. */
export class StreamerRefusal extends Error {
  override readonly name = 'StreamerRefusal';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> | undefined,
    readonly retryAfter: string | undefined,
  ) {
    super(message);
  }
}

/** The beginning of a streamer's answer. */
export interface StreamerAnswer {
  headers: IncomingHttpHeaders;
  /** The body to relay, or the connection of a WebSocket. */
  source: Readable | Socket;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Headers that make a connection a WebSocket: the client negotiates with the streamer. */
const WEB_SOCKET_HEADERS = [
  ...['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-extensions', 'sec-websocket-protocol'],
] as const;

/**
 * Requests a path of the streamer, on a connection of its own. Resolves with the beginning of a
 * stream. Rejects with the StreamerRefusal that it sends instead, or if it cannot be reached.
 * `client`: the headers of a client that may ask for a WebSocket.
 */
export async function connectToStreamer(
  { streamerUrl, serviceToken }: StreamerPlace,
  path: string,
  client: IncomingHttpHeaders,
  signal: AbortSignal,
): Promise<StreamerAnswer> {
  const url = new URL(path, streamerUrl.endsWith('/') ? streamerUrl : `${streamerUrl}/`);
  const [token] = [serviceToken].flat();
  const headers = { authorization: `Bearer ${token}`, ...upgradeOf(client) };
  const { promise, resolve, reject } = Promise.withResolvers<StreamerAnswer>();
  const asked = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { agent: false, headers });
  const abort = (): void => void asked.destroy(new Error('the request has ended'));
  const timer = setTimeout(() => asked.destroy(new Error('the streamer does not answer')), CONNECT_TIMEOUT_MS);
  signal.addEventListener('abort', abort, { once: true });
  asked.on('error', reject);
  asked.on('response', (response) => {
    if (response.statusCode === 200) resolve({ headers: response.headers, source: response });
    else refusalOf(response).then(reject, reject);
  });
  asked.on('upgrade', (response, socket: Socket, head: Buffer) => {
    if (head.length > 0) socket.unshift(head);
    resolve({ headers: response.headers, source: socket });
  });
  asked.end();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

function upgradeOf(client: IncomingHttpHeaders): Record<string, string> {
  if (client.upgrade?.toLowerCase() !== 'websocket') return {};
  const given = WEB_SOCKET_HEADERS.flatMap((name) => {
    const value = client[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { connection: 'Upgrade', upgrade: 'websocket', ...Object.fromEntries(given) };
}

/**
 * Returns the refusal that a streamer sent. Its own 401, and a stream that it does not find, are
 * not the client's fault.
 */
async function refusalOf(response: IncomingMessage): Promise<Error> {
  const { statusCode = 0, headers } = response;
  const sent = errorIn(await text(response));
  const isOurs = sent?.code === 'unauthenticated' || (sent?.code === 'not_found' && sent.details === undefined);
  if (!sent || !isErrorCode(sent.code) || isOurs) {
    return new Error(`the streamer answered ${statusCode} ${sent?.code ?? ''} ${sent?.message ?? ''}`);
  }
  return new StreamerRefusal(sent.code, sent.message, sent.details, headers['retry-after']);
}

interface SentError {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

function errorIn(body: string): SentError | undefined {
  try {
    return (JSON.parse(body) as { error?: SentError }).error;
  } catch {
    return undefined;
  }
}
