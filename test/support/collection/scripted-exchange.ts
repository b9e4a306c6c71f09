import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { FeedAdapter, StreamKey } from '../../../workflows/collection/feeds/feed-adapter.js';
import { FeedConnection } from '../../../workflows/collection/feeds/connection/feed-connection.js';
import { until } from '../until.js';

/** A connection of a feed to an exchange that says what a test tells it to say. */
export interface ScriptedExchange {
  /** Messages that the feed sent, in order. */
  asked: string[];
  /** Frames that the feed handed on: the stream, the message, and its place. */
  frames: [stream: string, message: string, place: string | undefined][];
  /** Other events of the connection: `up A`, `down A disconnect`, or why a frame was not routed. */
  log: string[];
  say(message: string | Buffer): void;
  /** Ends the client's connection. It makes another. */
  hangUp(): void;
  close(): void;
}

/** Connects a feed to a server and subscribes to streams, each under its own channel. */
export async function scriptExchange(
  feed: FeedAdapter,
  streams: Readonly<Record<string, StreamKey>>,
): Promise<ScriptedExchange> {
  const [asked, log]: [string[], string[]] = [[], []];
  const frames: ScriptedExchange['frames'] = [];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  let client: WebSocket | undefined;
  server.on('connection', (socket) => {
    client = socket;
    socket.on('message', (data) => asked.push((data as Buffer).toString()));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const connection = new FeedConnection<string>(
    feed,
    `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    {
      frame: (stream, message, place) => frames.push([stream, message.toString(), place]),
      up: (names) => log.push(`up ${names.join()}`),
      down: (names, reason) => log.push(`down ${names.join()} ${reason}`),
      unrouted: (reason) => log.push(reason),
    },
    pino({ level: 'silent' }),
  );
  const carried = Object.entries(streams).map(
    ([stream, key]) => [feed.channel(key) ?? '?', [{ key, stream }]] as const,
  );
  connection.setStreams(new Map(carried));
  await until('the subscriptions', () => asked.length >= carried.length);
  return {
    ...{ asked, frames, log },
    say: (message) => client?.send(message),
    hangUp: () => client?.terminate(),
    close: () => {
      connection.close();
      server.close();
    },
  };
}
