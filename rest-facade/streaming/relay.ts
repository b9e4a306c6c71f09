import type { Response } from 'express';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StreamerAnswer } from '../../schema/streaming/connect-to-streamer.js';

/** State of a stream or a file while it is relayed. */
interface Relayed {
  startedMs: number;
  /** Sent to the client. */
  bytes: number;
}

/** Begins to note what a response relays. */
export function noteRelayed(res: Response): Relayed {
  const relayed: Relayed = { startedMs: performance.now(), bytes: 0 };
  res.locals['relayed'] = relayed;
  return relayed;
}

/** Returns what is known of a response that relays a stream or a file; undefined for others. */
export const relayedOf = (res: Response): Relayed | undefined => res.locals['relayed'] as Relayed | undefined;

type Count = (bytes: number) => void;

/**
 * Relays a body as fast as the client reads it, however long it takes. Resolves when either side
 * has closed; a body that broke off is broken off for the client as well. `through`: creates what
 * the bytes go through.
 */
export async function relayBody(
  { source }: StreamerAnswer,
  res: Response,
  count: Count,
  through?: () => Duplex,
): Promise<void> {
  // A stream may be silent for longer than other answers may take.
  res.socket?.setTimeout(0);
  res.flushHeaders();
  const between = through ? [through()] : [];
  (between[0] ?? source).on('data', (chunk: Buffer) => count(chunk.length));
  await pipeline([source, ...between, res]).catch(() => undefined);
}

/** Relays a WebSocket in both directions until either side has closed. */
export async function relaySocket({ source, headers }: StreamerAnswer, res: Response, count: Count): Promise<void> {
  const client = res.socket;
  const streamer = source as Socket;
  if (!client) return void streamer.destroy();
  client.setTimeout(0);
  client.setNoDelay(true);
  streamer.setNoDelay(true);
  client.write(upgradeHead(res, headers));
  streamer.on('data', (chunk: Buffer) => count(chunk.length));
  await Promise.allSettled([pipeline(streamer, client), pipeline(client, streamer)]);
  client.destroy();
}

/** Returns the 101 with the headers of the answer, and what the streamer has negotiated. */
function upgradeHead(res: Response, negotiated: StreamerAnswer['headers']): string {
  res.removeHeader('Content-Type');
  const sent = Object.entries(negotiated).filter(([name]) => /^(connection|upgrade|sec-websocket-.*)$/.test(name));
  const all = [...Object.entries(res.getHeaders()), ...sent];
  const lines = all.map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 101 ${STATUS_CODES[101]}\r\n${lines.join('')}\r\n`;
}
