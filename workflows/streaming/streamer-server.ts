import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ErrorCode, HTTP_STATUS_BY_CODE } from '../../schema/http/error-codes.js';
import { HTTP_LIMITS } from '../../schema/http/http-limits.js';
import { namesHostOnce } from '../../schema/http/one-host.js';
import { FRAMINGS } from './records/framing.js';
import type { ConnectionWork } from './streaming-core.js';
import { HttpSink } from './transports/http-sink.js';
import { WebSocketSink } from './transports/websocket-sink.js';
import type { RecordSink } from './record-sink.js';
import type { Connection } from './connection.js';
import { controlledBy } from './transports/control.js';
import { subscribedWork } from './transports/subscribing.js';

interface ServerParts {
  port: number;
  host: string;
  /** Accepted service tokens. */
  tokens: readonly string[];
  /** Returns a connection that may be served; an error code if it may not. */
  find: (id: string) => Promise<ConnectionWork | 'not_found' | 'unavailable'>;
  /** Makes a connection, which writes to the sink. */
  open: (work: ConnectionWork, sink: RecordSink, transport: keyof typeof FRAMINGS) => Connection;
  run: (connection: Connection) => Promise<void>;
  add: Parameters<typeof controlledBy>[1];
  /** Time for which a reader may take nothing; a minute by default (beyond.md 8). */
  stallMs?: number;
  /** Silence of a client after which what it has subscribed to is sent. */
  silenceMs?: number;
}

const STALL_MS = 60_000;
/** Time that a reader has to take the rest of an ended stream. */
const LINGER_MS = 60_000;
const MAX_CONTROL_BYTES = 4_096;
const PATH = /^\/connections\/(con_[0-9a-f]{32})(?:\?transport=(ndjson|sse|websocket))?$/;
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'The service token is wrong',
  not_found: 'The connection does not exist',
  unavailable: 'No streams are served now. Try again.',
};

interface Asked {
  work: ConnectionWork;
  transport: keyof typeof FRAMINGS;
}

/** Serves connections to facades. Rejects if the port is taken. */
export async function listenForStreams(parts: ServerParts): Promise<Server> {
  const server = createServer(HTTP_LIMITS, (request, response) => void answer(parts, request, response));
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_CONTROL_BYTES });
  server.on('upgrade', (request, socket, head) => void upgrade(parts, sockets, request, socket, head));
  server.listen(parts.port, parts.host);
  await once(server, 'listening');
  return server;
}

async function answer(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = await askedBy(parts, request);
  if (typeof asked === 'string' || asked.transport === 'websocket') {
    return refuse(response, typeof asked === 'string' ? asked : 'invalid_argument');
  }
  response.writeHead(200, {
    'content-type': FRAMINGS[asked.transport].contentType,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const gone = whenClosed(response);
  const connection = parts.open(asked.work, new HttpSink(response, gone, parts.stallMs ?? STALL_MS), asked.transport);
  gone.addEventListener('abort', () => connection.drop(), { once: true });
  if (gone.aborted) connection.drop();
  await parts.run(connection);
  setTimeout(() => response.destroy(), LINGER_MS).unref();
}

async function upgrade(
  parts: ServerParts,
  sockets: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  const asked = await askedBy(parts, request);
  if (typeof asked === 'string') {
    const body = bodyOf(asked);
    const retry = asked === 'unavailable' ? 'Retry-After: 1\r\n' : '';
    socket.end(
      `HTTP/1.1 ${HTTP_STATUS_BY_CODE[asked]} Refused\r\nContent-Type: application/json\r\n${retry}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    return;
  }
  sockets.handleUpgrade(request, socket, head, (client) => {
    client.on('error', () => client.terminate());
    const { silenceMs } = parts;
    void subscribedWork(asked.work, client, silenceMs).then((work) => work && serve(parts, work, client, socket));
  });
}

function serve(parts: ServerParts, work: ConnectionWork, client: WebSocket, socket: Duplex): void {
  const gone = whenClosed(socket);
  const sink = new WebSocketSink(client, socket, gone, parts.stallMs ?? STALL_MS);
  const connection = parts.open(work, sink, 'websocket');
  gone.addEventListener('abort', () => connection.drop(), { once: true });
  client.on('close', () => connection.drop());
  // The protocols of Tardis have no operations.
  if (!work.feed && !work.replay) client.on('message', controlledBy(connection, parts.add));
  void parts.run(connection);
}

async function askedBy(parts: ServerParts, request: IncomingMessage): Promise<Asked | ErrorCode> {
  if (!namesHostOnce(request)) return 'invalid_argument';
  if (!hasToken(parts.tokens, request.headers.authorization)) return 'unauthenticated';
  const [, id, transport] = PATH.exec(request.url ?? '') ?? [];
  if (!id) return 'not_found';
  const isUpgrade = request.headers.upgrade !== undefined;
  try {
    const work = await parts.find(id);
    if (typeof work === 'string') return work;
    return { work, transport: isUpgrade ? 'websocket' : ((transport ?? 'ndjson') as Asked['transport']) };
  } catch {
    return 'unavailable';
  }
}

function hasToken(tokens: readonly string[], authorization: string | undefined): boolean {
  const given = hash('sha256', authorization ?? '', 'buffer');
  return tokens.some((token) => timingSafeEqual(given, hash('sha256', `Bearer ${token}`, 'buffer')));
}

function refuse(response: ServerResponse, code: ErrorCode): void {
  if (code === 'unavailable') response.setHeader('retry-after', '1');
  response.writeHead(HTTP_STATUS_BY_CODE[code], { 'content-type': 'application/json' });
  response.end(bodyOf(code));
}

const bodyOf = (code: ErrorCode): string => JSON.stringify({ error: { code, message: MESSAGES[code] ?? code } });

function whenClosed(socket: Duplex | ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (socket.destroyed) gone.abort();
  socket.once('close', () => gone.abort());
  return gone.signal;
}
