import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { cryptocomFeed } from '../../../../../../exchanges/cryptocom/feed.js';
import { FeedConnection } from '../../../../../../workflows/collection/feeds/connection/feed-connection.js';
import type { FeedAdapter } from '../../../../../../workflows/collection/feeds/feed-adapter.js';
import { gateioFuturesFeed } from '../../../../../../exchanges/gateio_futures/feed.js';
import { until } from '../../../../../support/until.js';

/** Tests what an exchange receives from one connection of ours. */
describe('what a connection sends beside subscriptions', () => {
  let exchange: WebSocketServer;
  let connection: FeedConnection<string> | undefined;
  const handshakes: IncomingHttpHeaders[] = [];
  const received: string[] = [];

  function connect(adapter: FeedAdapter): void {
    const { port } = exchange.address() as AddressInfo;
    const events = { frame: () => {}, up: () => {}, down: () => {}, unrouted: () => {} };
    connection = new FeedConnection<string>(adapter, `ws://127.0.0.1:${port}`, events, pino({ level: 'silent' }));
  }

  beforeEach(async () => {
    handshakes.length = received.length = 0;
    exchange = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    exchange.on('connection', (socket, { headers }) => {
      handshakes.push(headers);
      socket.on('message', (data: Buffer) => received.push(data.toString()));
    });
    await new Promise((listening) => exchange.once('listening', listening));
  });
  afterEach(async () => {
    connection?.close();
    for (const socket of exchange.clients) socket.terminate();
    await new Promise((closed) => exchange.close(closed));
  });

  it('asks Gate for decimal sizes', async () => {
    connect(gateioFuturesFeed);
    await until('the handshake', () => handshakes.length > 0);
    expect(handshakes[0]).toMatchObject({ 'x-gate-size-decimal': '1' });
  });

  it('answers each heartbeat of Crypto.com with its id', async () => {
    connect(cryptocomFeed);
    await until('the handshake', () => handshakes.length > 0);
    for (const socket of exchange.clients) {
      socket.send('{"id":1790114291578,"method":"public/heartbeat","code":0}');
      socket.send('{"id":1790114321578,"method":"public/heartbeat","code":0}');
    }
    await until('the answers', () => received.length >= 2);
    expect(received).toEqual([
      '{"id":1790114291578,"method":"public/respond-heartbeat"}',
      '{"id":1790114321578,"method":"public/respond-heartbeat"}',
    ]);
  });
});

/** An exchange whose connections end on the network's level. */
describe('a connection that is over', () => {
  it.each<[string, (socket: Socket) => void, boolean]>([
    ['by a reset has been silent', (socket) => socket.resetAndDestroy(), true],
    ['by its end was not silent: all that was sent has arrived', (socket) => socket.end(), false],
  ])('%s', async (_, end, isSilent) => {
    const exchange = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(exchange, 'listening');
    const { port } = exchange.address() as AddressInfo;
    const down: [reason: string, silentMs: number | undefined][] = [];
    const events = {
      ...{ frame: () => {}, up: () => {}, unrouted: () => {} },
      down: (_streams: string[], reason: string, _detail?: string, silentMs?: number) => down.push([reason, silentMs]),
    };
    const address = `ws://127.0.0.1:${port}`;
    const connection = new FeedConnection<string>(cryptocomFeed, address, events, pino({ level: 'silent' }));
    const [websocket, { socket }] = (await once(exchange, 'connection')) as [WebSocket, IncomingMessage];
    // Then it is open on our side as well.
    await once(websocket, 'ping');
    end(socket);
    await until('it is over', () => down.length > 0);
    expect(down[0]).toEqual(['disconnect', isSilent ? expect.any(Number) : undefined]);
    connection.close();
    for (const client of exchange.clients) client.terminate();
    await new Promise((closed) => exchange.close(closed));
  });
});

/** An exchange that refuses the first websocket. */
describe('an exchange that asks to wait', () => {
  const attempts: number[] = [];
  let connection: FeedConnection<string> | undefined;
  let server: Server;
  afterEach(async () => {
    connection?.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  it.each([
    [429, '2', 2_000],
    [503, '1', 1_000],
  ])('with %i and Retry-After %s is asked again after that, and not before', async (status, asked, waitMs) => {
    attempts.length = 0;
    server = createServer().listen(0, '127.0.0.1');
    server.on('upgrade', (_request, socket) => {
      attempts.push(performance.now());
      // A connection that closes before it reads the answer resets this socket.
      socket.on('error', () => socket.destroy());
      socket.end(`HTTP/1.1 ${status} No\r\nRetry-After: ${asked}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const words: (string | undefined)[] = [];
    const events = {
      ...{ frame: () => {}, up: () => {}, unrouted: () => {} },
      down: (_: string[], _reason: string, detail?: string) => words.push(detail),
    };
    connection = new FeedConnection<string>(cryptocomFeed, `ws://127.0.0.1:${port}`, events, pino({ level: 'silent' }));
    await until('the second attempt', () => attempts.length === 2);
    expect(attempts[1]! - attempts[0]!).toBeGreaterThanOrEqual(waitMs);
    expect(words[0]).toBe(`127.0.0.1:${port} answered ${status} instead of opening a websocket`);
  });
});
