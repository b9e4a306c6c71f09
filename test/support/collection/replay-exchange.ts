import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  isRouted,
  newConnectionState,
  type FeedAdapter,
  type StreamKey,
} from '../../../workflows/collection/feeds/feed-adapter.js';
import { dialectOf, type ReplayDialect } from './replay-dialects.js';

const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

export interface ReplayFrame {
  ns: bigint;
  bytes: Buffer;
}

/** The faults to inject; they can change at any time. */
interface ReplayFaults {
  /** Channels that are refused. */
  refused: Set<string>;
  /** Every n-th frame is sent twice. */
  duplicateEvery?: number;
  /** A torn frame follows each n-th frame. */
  brokenEvery?: number;
  /** Frames longer than `bytes` arrive in fragments of that size, `delayMs` apart. */
  slow?: { bytes: number; delayMs: number };
}

export interface ReplayExchange {
  url: string;
  faults: ReplayFaults;
  /** The subscribed channels of all connections. */
  channels(): Set<string>;
  /** The data frames sent on a stream, with repeated ones and without torn ones. */
  sent(key: StreamKey): Buffer[];
  /** Streams that the frames belong to. */
  streams: StreamKey[];
  connections: number;
  /** Number of pings it has answered. */
  readonly pings: number;
  /** Sends each frame to its current subscribers; resolves after the last. */
  replay(speed: 'full' | number): Promise<void>;
  disconnectAll(): void;
  /** Stops sending, pongs included, without closing connections. */
  stall(stalled: boolean): void;
  close(): Promise<void>;
}

interface Session {
  socket: WebSocket;
  channels: Set<string>;
}

/**
 * Serves recorded frames over websockets in the protocol of their exchange, with faults on demand.
 */
export async function createReplayExchange(exchange: string, frames: readonly ReplayFrame[]): Promise<ReplayExchange> {
  const replay = new Replay(exchange, frames);
  const http = createServer((request, response) => replay.answer(request, response));
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, autoPong: false });
  sockets.on('connection', (socket) => replay.connect(socket));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  replay.url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
  replay.closing = async () => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    await new Promise((resolve) => http.close(resolve));
  };
  return replay;
}

class Replay implements ReplayExchange {
  url = '';
  closing: () => Promise<void> = async () => undefined;
  faults: ReplayFaults = { refused: new Set() };
  connections = 0;
  pings = 0;
  private readonly dialect: ReplayDialect;
  private readonly adapter: FeedAdapter;
  private readonly routed: { ns: bigint; bytes: Buffer; key: StreamKey; channel: string }[] = [];
  private readonly record = new Map<StreamKey, Buffer[]>();
  private sessions: Session[] = [];
  private stalled = false;
  private count = 0;
  private closed = false;

  constructor(exchange: string, frames: readonly ReplayFrame[]) {
    ({ dialect: this.dialect, adapter: this.adapter } = dialectOf(exchange));
    const state = newConnectionState();
    for (const frame of frames) {
      const key = this.adapter.route(frame.bytes, state);
      const channel = isRouted(key) ? this.adapter.channel(key) : null;
      if (isRouted(key) && channel !== null) this.routed.push({ ...frame, key, channel });
    }
  }

  get streams(): StreamKey[] {
    return [...new Set(this.routed.map(({ key }) => key))];
  }

  channels(): Set<string> {
    return new Set(this.sessions.flatMap(({ channels }) => [...channels]));
  }

  sent({ instrument, streamType }: StreamKey): Buffer[] {
    const same = (key: StreamKey): boolean => key.instrument === instrument && key.streamType === streamType;
    return [...this.record].flatMap(([key, frames]) => (same(key) ? frames : []));
  }

  /** KuCoin's clients request an address first. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.url !== '/api/v1/bullet-public') return void response.writeHead(404).end();
    const data = { token: 'replay', instanceServers: [{ endpoint: `${this.url}/`, pingInterval: 18_000 }] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: '200000', data }));
  }

  connect(socket: WebSocket): void {
    this.connections += 1;
    const session: Session = { socket, channels: new Set() };
    this.sessions.push(session);
    socket.on('close', () => (this.sessions = this.sessions.filter((other) => other !== session)));
    socket.on('ping', (data) => {
      if (this.stalled) return;
      this.pings += 1;
      socket.pong(data);
    });
    socket.on('message', (data) => this.received(session, (data as Buffer).toString('utf8')));
    if (this.dialect.greeting !== undefined) socket.send(this.dialect.greeting);
  }

  async replay(speed: 'full' | number): Promise<void> {
    const firstNs = this.routed[0]?.ns ?? 0n;
    const startedMs = performance.now();
    for (const { ns, bytes, key, channel } of this.routed) {
      const dueMs = speed === 'full' ? 0 : Number(ns - firstNs) / 1e6 / speed;
      const waitMs = startedMs + dueMs - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      while (this.stalled && !this.closed) await sleep(20);
      for (const { socket, channels } of this.sessions) {
        if (channels.has(channel)) await this.sendWithFaults(socket, key, bytes);
      }
    }
  }

  disconnectAll(): void {
    for (const { socket } of this.sessions) socket.terminate();
  }

  stall(stalled: boolean): void {
    this.stalled = stalled;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.closing();
  }

  private received(session: Session, text: string): void {
    if (this.stalled) return;
    const request = this.dialect.request(text);
    if (!request) {
      const reply = this.dialect.reply?.(text);
      if (typeof reply === 'string') session.socket.send(reply);
      return;
    }
    const refused = request.channels.filter((channel) => this.faults.refused.has(channel));
    // If a request succeeds or fails as a whole, one wrong channel fails the others.
    const whole = this.dialect.refuse(request, ['a', 'b']).length === 1;
    const accepted =
      refused.length > 0 && whole ? [] : request.channels.filter((channel) => !refused.includes(channel));
    for (const channel of accepted) {
      if (request.kind === 'subscribe') session.channels.add(channel);
      else session.channels.delete(channel);
    }
    const answers = accepted.length > 0 || refused.length === 0 || !whole;
    const all = [...session.channels];
    if (answers) for (const frame of this.dialect.accept(request, accepted, all)) session.socket.send(frame);
    if (refused.length > 0) for (const frame of this.dialect.refuse(request, refused)) session.socket.send(frame);
  }

  private async sendWithFaults(socket: WebSocket, key: StreamKey, bytes: Buffer): Promise<void> {
    const { duplicateEvery, brokenEvery } = this.faults;
    this.count += 1;
    const times = duplicateEvery !== undefined && this.count % duplicateEvery === 0 ? 2 : 1;
    for (let i = 0; i < times; i++) await this.send(socket, key, bytes);
    if (brokenEvery !== undefined && this.count % brokenEvery === 0) {
      socket.send(bytes.subarray(0, Math.floor(bytes.length / 2)), { binary: false });
    }
  }

  private async send(socket: WebSocket, key: StreamKey, bytes: Buffer): Promise<void> {
    const { slow } = this.faults;
    if (slow && bytes.length > slow.bytes) {
      for (let at = 0; at < bytes.length; at += slow.bytes) {
        const fin = at + slow.bytes >= bytes.length;
        socket.send(bytes.subarray(at, at + slow.bytes), { binary: false, fin });
        await sleep(slow.delayMs);
      }
    } else socket.send(bytes, { binary: false });
    let frames = this.record.get(key);
    if (!frames) this.record.set(key, (frames = []));
    frames.push(bytes);
    while (socket.bufferedAmount > MAX_BUFFERED_BYTES) await sleep(1);
  }
}
