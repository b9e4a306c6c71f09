import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HTTP_LIMITS } from '../../schema/http-limits.js';

/** Longer than the idle time of usual load balancers (60 s), so that it is never we who close under a request. */
const KEEP_ALIVE_MS = 75_000;
const IDLE_MS = 90_000;
/** A whole request with its body, which the application's own deadline ends before with the envelope. */
const REQUEST_MS = 30_000;
/** How long a body may still arrive after its answer; a client that is cut off at once might not read the answer. */
const LINGER_MS = 1_000;

/** The HTTP server with bounds for slow clients; `unparsed` answers what Node would answer by itself. */
export function createHttpServer(listener: RequestListener, unparsed: (error: Error, socket: Socket) => void): Server {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HTTP_LIMITS.headersTimeout,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: HTTP_LIMITS.connectionsCheckingInterval,
      // The application answers requests without Host as well, and with the envelope.
      requireHostHeader: false,
    },
    listener,
  );
  // A client that stops reading its answer, too, lets go of the connection at some time.
  server.setTimeout(IDLE_MS);
  // An `Expect` that we do not know is no reason to refuse.
  server.on('checkExpectation', listener);
  server.on('request', closeAfterAnswer);
  // Without a listener Node closes the connection of a CONNECT and says nothing.
  server.on('connect', (req, socket: Socket) => listener(req, responseTo(req, socket)));
  server.on('clientError', unparsed);
  return server;
}

/** Closes the connection of a request that was answered although its body has not arrived, and does not. */
function closeAfterAnswer(req: IncomingMessage, res: ServerResponse): void {
  res.once('finish', () => {
    if (req.complete) return;
    setTimeout(() => {
      if (!req.complete) req.socket.destroy();
    }, LINGER_MS).unref();
  });
}

/** The one answer on a connection that Node has given up parsing; what it asked to be connected to is no path of ours. */
function responseTo(req: IncomingMessage, socket: Socket): ServerResponse<IncomingMessage> {
  req.url = '/';
  socket.on('error', () => socket.destroy());
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(socket);
  res.once('finish', () => socket.end());
  return res;
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
