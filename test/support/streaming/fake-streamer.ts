import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** Answers as a process that streams would, in the way that a test sets. */
export interface FakeStreamer {
  url: string;
  /** Requests in order, also those of WebSockets. */
  requests: IncomingMessage[];
  respond: (req: IncomingMessage, res: ServerResponse) => void;
  connected: (socket: WebSocket) => void;
  /** Set to refuse an upgrade. */
  refuse: ((socket: Socket) => void) | undefined;
  close: () => Promise<void>;
}

export async function startFakeStreamer(): Promise<FakeStreamer> {
  const server: Server = createServer((req, res) => {
    fake.requests.push(req);
    fake.respond(req, res);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (req, socket: Socket, head) => {
    fake.requests.push(req);
    if (fake.refuse) return fake.refuse(socket);
    sockets.handleUpgrade(req, socket, head, (opened) => fake.connected(opened));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeStreamer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    respond: (_req, res) =>
      void res.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('{"type":"end","cursor":"A"}\n'),
    connected: (socket) => socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })),
    refuse: undefined,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

/** Sends an error as streamers do before their first byte. */
export function sendError(
  res: ServerResponse,
  status: number,
  error: object,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
}
