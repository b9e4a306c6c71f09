import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HTTP_LIMITS } from '../../schema/http/http-limits.js';
import { answerUpgrade, isWebSocket, responseOn } from './upgrades.js';

/**
 * Longer than the idle time of common load balancers (60 s): closing first could lose a request.
 */
const KEEP_ALIVE_MS = 75_000;
const IDLE_MS = 90_000;
/**
 * Deadline of a whole request with its body. The application's shorter deadline sends the envelope.
 */
const REQUEST_MS = 30_000;
/** Time that a body may continue after the response: a client that is cut off might not read it. */
const LINGER_MS = 1_000;

/**
 * Creates the HTTP server, with limits for slow clients. `unparsed` answers requests that Node
 * cannot parse.
 */
export function createHttpServer(listener: RequestListener, unparsed: (error: Error, socket: Socket) => void): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HTTP_LIMITS.headersTimeout,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: HTTP_LIMITS.connectionsCheckingInterval,
      // The application answers requests without Host, with the envelope.
      requireHostHeader: false,
      shouldUpgradeCallback: isWebSocket,
    },
    listener,
  );
  // Also closes the connection of a client that stops reading its response.
  server.setTimeout(IDLE_MS);
  // Accept unknown values of `Expect`.
  server.on('checkExpectation', listener);
  server.on('request', closeAfterAnswer);
  // Without a listener, Node closes the connection of a CONNECT without a response.
  server.on('connect', (req, socket: Socket) => {
    req.url = '/';
    listener(req, responseOn(socket, req));
  });
  server.on('upgrade', (req, socket: Socket, head) => answerUpgrade(listener, req, socket, head));
  server.on('clientError', unparsed);
  return server;
}

/** Closes the connection of an answered request whose body does not arrive. */
function closeAfterAnswer(req: IncomingMessage, res: ServerResponse): void {
  res.once('finish', () => {
    if (req.complete) return;
    setTimeout(() => {
      if (!req.complete) req.socket.destroy();
    }, LINGER_MS).unref();
  });
}

/**
 * Stops accepting, closes idle connections and waits for pending responses. Closes the remaining
 * connections after `timeoutMs`.
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

/** Returns the live set of unfinished responses. */
export function trackInFlight(server: Server): ReadonlySet<ServerResponse> {
  const inFlight = new Set<ServerResponse>();
  server.on('request', (_req, res) => {
    inFlight.add(res);
    res.once('close', () => inFlight.delete(res));
  });
  return inFlight;
}
