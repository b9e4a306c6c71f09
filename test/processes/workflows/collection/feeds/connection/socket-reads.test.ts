import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { execa } from 'execa';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import { FeedConnection } from '../../../../../../workflows/collection/feeds/connection/feed-connection.js';
import { SocketReads } from '../../../../../../workflows/collection/feeds/connection/socket-reads.js';
import { binanceFeed } from '../../../../../../exchanges/binance/feed.js';
import { until } from '../../../../../support/until.js';

describe('sockets that read into shared memory', () => {
  let folder: string;
  let identity: { key: Buffer; cert: Buffer };
  let server: Server | undefined;
  const open: Socket[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'socket-reads-'));
    const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')];
    await execa('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
    ]);
    identity = { key: await readFile(key), cert: await readFile(cert) };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await new Promise((closed) => (server ? server.close(closed) : closed(null)));
    server = undefined;
  });

  async function listen(isSecure: boolean, serve: (socket: Socket) => void): Promise<number> {
    server = isSecure ? tls.createServer(identity, serve) : createServer(serve);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  function reading(port: number, isSecure: boolean): { socket: Socket; reads: SocketReads } {
    const reads = new SocketReads();
    const { onread } = reads;
    const secure = { host: '127.0.0.1', servername: 'localhost', port, ca: identity.cert, onread };
    const socket = isSecure ? tls.connect(secure) : connect({ port, host: '127.0.0.1', onread });
    reads.attach(socket);
    open.push(socket);
    return { socket, reads };
  }

  it.each([
    ['plain', false],
    ['with TLS', true],
  ])('(%s) give each listener its bytes in order, also where it pauses', async (_, isSecure) => {
    const sent = [randomBytes(3_000_000), randomBytes(3_000_000)];
    let connected = 0;
    let whilePaused = 0;
    const port = await listen(isSecure, (socket) => socket.end(sent[connected++]!));
    const received = await Promise.all(
      sent.map(async () => {
        const { socket, reads } = reading(port, isSecure);
        const parts: Buffer[] = [];
        socket.on('data', (part: Buffer) => {
          parts.push(Buffer.from(part));
          if (socket.isPaused()) whilePaused += 1;
          if (parts.length === 2) reads.share();
          if (parts.length % 3 !== 0) return;
          socket.pause();
          setImmediate(() => socket.resume());
        });
        await once(socket, 'end');
        return Buffer.concat(parts);
      }),
    );
    expect(received.map((bytes) => sent.findIndex((one) => one.equals(bytes))).sort()).toEqual([0, 1]);
    expect(whilePaused).toBe(0);
  });

  it('copy what they read before it may be shared', async () => {
    const peers: Socket[] = [];
    const port = await listen(false, (socket) => peers.push(socket) && socket.write('first'));
    const { socket, reads } = reading(port, false);
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    await until('the first', () => parts.length === 1);
    reads.share();
    peers[0]!.write('other');
    await until('the second', () => parts.length === 2);
    expect(parts.map(String)).toEqual(['first', 'other']);
  });

  it('throw what they read for no socket', () => {
    expect(() => new SocketReads().onread.callback(1, new Uint8Array(1))).toThrow('before it was attached');
  });

  it('carry the frames of a feed byte for byte, in one frame or several', async () => {
    const frames = Array.from({ length: 2_000 }, (_, i) => {
      const levels = 'x'.repeat(i % 100 === 0 ? 200_000 : (i * 37) % 900);
      return `{"stream":"btcusdt@trade","data":{"e":"trade","s":"BTCUSDT","t":${i},"x":"${levels}"}}`;
    });
    const exchange = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(exchange, 'listening');
    exchange.on('connection', (socket) => {
      socket.on('message', () => {
        socket.send('{"result":null,"id":1}');
        for (const [i, frame] of frames.entries()) {
          if (i % 50 === 0) socket.ping('are you there');
          if (i % 7 !== 0) socket.send(frame);
          else {
            socket.send(frame.slice(0, 30), { fin: false });
            socket.send(frame.slice(30), { fin: true });
          }
        }
      });
    });
    const received: string[] = [];
    const url = `ws://127.0.0.1:${(exchange.address() as AddressInfo).port}`;
    const events = {
      ...{ up: () => {}, down: () => {}, unrouted: () => {} },
      frame: (_: string, message: Buffer) => received.push(String(message)),
    };
    const feed = new FeedConnection<string>(binanceFeed, url, events, pino({ level: 'silent' }));
    const key = { instrument: 'BTCUSDT', streamType: 'trades' };
    feed.setStreams(new Map([['btcusdt@trade', [{ key, stream: 'A' }]]]));
    await until('all frames', () => received.length === frames.length);
    feed.close();
    for (const socket of exchange.clients) socket.terminate();
    await new Promise((closed) => exchange.close(closed));
    expect(received.findIndex((frame, i) => frame !== frames[i])).toBe(-1);
  });
});
