import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Paths that become WebSockets: streams, and those of the replay protocol. */
const WEB_SOCKET_PATH = /^(\/v1\/stream|\/tardis(\/as\/[^/]+)?\/ws-(replay|(replay|stream)-normalized))$/;

/**
 * Whether a request asks for a WebSocket at a path that has one. All others are answered as if they
 * did not ask for an upgrade, as clients that offer HTTP/2 expect.
 */
export function isWebSocket({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && WEB_SOCKET_PATH.test(url?.split('?', 1)[0] ?? '');
}

/** Answers an upgrade as a request. What the client has sent behind it is read again. */
export function answerUpgrade(listener: RequestListener, req: IncomingMessage, socket: Socket, head: Buffer): void {
  if (head.length > 0) socket.unshift(head);
  listener(req, responseOn(socket, req));
}

/** Returns the response to a request on a connection that Node no longer parses. */
export function responseOn(socket: Socket, req: IncomingMessage): ServerResponse<IncomingMessage> {
  socket.on('error', () => socket.destroy());
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(socket);
  res.once('finish', () => socket.end());
  return res;
}
