import { createServer, STATUS_CODES, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '../../schema/ids.js';
import { rateLimitHeaders } from './rate-limit-headers.rule.js';
import { RateLimitMemory } from './rate-limit-memory.js';

/** Longer than the idle time of usual load balancers (60 s), so that it is never we who close under a request. */
const KEEP_ALIVE_MS = 75_000;
const IDLE_MS = 90_000;
const HEADERS_MS = 15_000;
/** A whole request with its body: whoever sends slower than this holds a connection and nothing else. */
const REQUEST_MS = 30_000;

/** The HTTP server with bounds for slow clients; what Node would answer by itself has the envelope too. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 5_000,
      // The application answers requests without Host as well, and with the envelope.
      requireHostHeader: false,
    },
    listener,
  );
  // A client that stops reading its answer, too, lets go of the connection at some time.
  server.setTimeout(IDLE_MS);
  // An `Expect` that we do not know is no reason to refuse.
  server.on('checkExpectation', listener);
  server.on('clientError', answerUnparsed);
  return server;
}

/**
 * Stops accepting, closes idle connections, and waits for the answers under way, which close theirs; after `timeoutMs`
 * cuts what is left.
 */
export async function drainServer(
  server: Server,
  inFlight: ReadonlySet<ServerResponse>,
  timeoutMs: number,
): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const res of inFlight) if (!res.headersSent) res.setHeader('Connection', 'close');
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearTimeout(cut);
}

/** The answers that are not out yet, kept up to date. */
export function trackInFlight(server: Server): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>();
  server.on('request', (_req, res) => {
    inFlight.add(res);
    res.once('close', () => inFlight.delete(res));
  });
  return inFlight;
}

/** Requests that Node could not parse or that came too slowly never reach the application. */
function answerUnparsed(
  error: NodeJS.ErrnoException,
  socket: Socket & { _httpMessage?: { headersSent: boolean } },
): void {
  // Bytes of an answer under way would be mixed with ours (the same look that Node's own handler takes).
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusalOf(error.code);
  const body = JSON.stringify({ error: { code, message } });
  const headers = {
    'X-Request-Id': newRequestId(),
    ...rateLimitHeaders(new RateLimitMemory().recall('')),
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function refusalOf(errorCode: string | undefined) {
  if (errorCode === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, code: 'invalid_argument', message: 'The request headers are too large' };
  }
  if (errorCode === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, code: 'request_timeout', message: 'The request did not arrive in time' };
  }
  return { status: 400, code: 'invalid_argument', message: 'The request is not valid HTTP' };
}
