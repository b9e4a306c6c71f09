import { connect, type Socket } from 'node:net';
import { readAnswer, type RawAnswer } from './raw-request.js';

/** Sends the beginning of a request and keeps the connection open. */
export function heldRequest(port: number, begun: string): { socket: Socket; answer: Promise<RawAnswer> } {
  const socket = connect(port, '127.0.0.1');
  socket.write(begun);
  return { socket, answer: readAnswer(socket) };
}

/** Returns the head of a POST to `/graphql`. */
export const postHead = (headers: Record<string, string>): string =>
  [
    'POST /graphql HTTP/1.1',
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
