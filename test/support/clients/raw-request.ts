import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Sends raw bytes and reads one answer until the server closes the connection. */
export async function rawRequest(port: number, request: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return readAnswer(socket);
}

/** Reads the answer on a connection that the server then closes. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer);
  } catch (error) {
    // A server that leaves a body unread may reset the connection after its answer.
    if (chunks.length === 0) throw error;
  }
  const all = Buffer.concat(chunks);
  const end = all.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = all.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    bytes: all.subarray(end + 4),
  };
}
