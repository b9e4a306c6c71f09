import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { FeedConnection } from '../../../../../workflows/collection/feeds/feed-connection.js';
import { htxFeed } from '../../../../../workflows/collection/feeds/htx.feed.js';
import { until } from '../../../../support/until.js';

const DEPTH = { instrument: 'btcusdt', streamType: 'depth' };
const CHANNEL = 'market.btcusdt.mbp.400';
const BOOK = `{"id":"book","rep":"${CHANNEL}","status":"ok","data":{"seqNum":5,"bids":[],"asks":[]}}`;
const change = (previous: number, last: number): string =>
  `{"ch":"${CHANNEL}","ts":1,"tick":{"seqNum":${last},"prevSeqNum":${previous},"bids":[],"asks":[]}}`;

/** An exchange that compresses each message, as HTX does. */
describe('a connection to HTX', () => {
  let server: WebSocketServer;
  let connection: FeedConnection<string>;
  let client: WebSocket;
  let asked: string[] = [];
  const frames: [message: string, place?: string][] = [];
  const log: string[] = [];
  const say = (message: string | Buffer): void =>
    client.send(typeof message === 'string' ? gzipSync(message) : message);

  beforeEach(async () => {
    asked = [];
    frames.length = log.length = 0;
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket) => {
      client = socket;
      socket.on('message', (data) => asked.push((data as Buffer).toString()));
    });
    await new Promise((resolve) => server.once('listening', resolve));
    connection = new FeedConnection<string>(
      htxFeed,
      `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      {
        frame: (_, message, place) => frames.push([message.toString(), place]),
        up: (streams) => log.push(`up ${streams.join()}`),
        down: (streams, reason) => log.push(`down ${streams.join()} ${reason}`),
        unrouted: (reason) => log.push(reason),
      },
      pino({ level: 'silent' }),
    );
    connection.setStreams(new Map([[CHANNEL, [{ key: DEPTH, stream: 'A' }]]]));
    await until('the subscription', () => asked.length > 0);
  });
  afterEach(() => {
    connection.close();
    server.close();
  });

  it('answers pings, asks for the whole book once its changes are subscribed, and hands on messages decompressed', async () => {
    expect(asked).toEqual([`{"sub":"${CHANNEL}","id":"1"}`]);
    say('{"ping":7}');
    say(`{"id":"1","status":"ok","subbed":"${CHANNEL}","ts":1}`);
    await until('the answers', () => asked.length > 2);
    expect(asked.slice(1)).toEqual(['{"pong":7}', `{"req":"${CHANNEL}","id":"book"}`]);
    for (const message of [change(4, 5), BOOK, change(5, 6), change(7, 8)]) say(message);
    await until('the frames', () => frames.length > 3);
    expect(frames).toEqual([
      [change(4, 5), 'next'],
      [BOOK, undefined],
      [change(5, 6), 'next'],
      [change(7, 8), 'jump'],
    ]);
    expect(log).toEqual(['heartbeat', 'acknowledgement', 'up A']);
  });

  it('counts what cannot be decompressed as broken, and goes on', async () => {
    say(gzipSync(change(4, 5)).subarray(0, -9));
    say(change(4, 5));
    await until('the frame', () => frames.length > 0);
    expect([log, frames]).toEqual([['broken frame'], [[change(4, 5), 'next']]]);
  });
});
