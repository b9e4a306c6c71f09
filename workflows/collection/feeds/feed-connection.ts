import type { Logger } from 'pino';
import WebSocket from 'ws';
import { isRouted, newConnectionState, type FeedAdapter, type StreamKey, type Unrouted } from './feed-adapter.js';
import { reconnectDelayMs } from './reconnect-delay.rule.js';
import { SubscriptionRequests } from './subscription-requests.js';

const TICK_MS = 100;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** A connection that lived so long starts the backoff anew. */
const HEALTHY_AFTER_MS = 10_000;

/** What a connection tells its shard. Streams are those of `setStreams`. */
export interface FeedEvents<Stream> {
  frame(stream: Stream, message: Buffer): void;
  /** Everything that the exchange sends on these streams arrives from now on. */
  up(streams: Stream[]): void;
  down(streams: Stream[], reason: string): void;
  unrouted(reason: string): void;
}

interface Carried<Stream> {
  key: StreamKey;
  stream: Stream;
}

/** One websocket connection to an exchange: keeps itself connected, and subscribed to the channels it is given. */
export class FeedConnection<Stream> {
  private streams = new Map<string, Carried<Stream>>();
  private byName = new Map<string, Stream>();
  private byKey = new Map<StreamKey, Stream | null>();
  private socket: WebSocket | undefined;
  private requests: SubscriptionRequests;
  private state = newConnectionState();
  private openedMs = 0;
  private lastHeardMs = 0;
  private lastBeatMs = 0;
  private failures = 0;
  private lossReason = 'disconnect';
  private reconnect: NodeJS.Timeout | undefined;
  private readonly ticking: NodeJS.Timeout;

  constructor(
    private readonly adapter: FeedAdapter,
    readonly url: string,
    private readonly events: FeedEvents<Stream>,
    private readonly logger: Logger,
  ) {
    this.requests = new SubscriptionRequests(adapter.limits);
    this.connect();
    this.ticking = setInterval(() => this.tick(), TICK_MS);
  }

  get channels(): ReadonlySet<string> {
    return new Set(this.streams.keys());
  }

  /** What to be subscribed to from now on, by channel. */
  setStreams(streams: ReadonlyMap<string, Carried<Stream>>): void {
    this.streams = new Map(streams);
    this.byName = new Map([...streams.values()].map(({ key, stream }) => [nameOf(key), stream]));
    this.byKey = new Map();
  }

  close(): void {
    clearInterval(this.ticking);
    clearTimeout(this.reconnect);
    this.socket?.removeAllListeners();
    // A socket that is still connecting reports its abortion as an error event.
    this.socket?.on('error', () => undefined);
    this.socket?.terminate();
    this.socket = undefined;
  }

  private connect(): void {
    const socket = new WebSocket(this.url, {
      perMessageDeflate: false,
      // Frames are stored as they are: whether they are text is not for us to judge.
      skipUTF8Validation: true,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    });
    this.socket = socket;
    this.lossReason = 'disconnect';
    socket.on('open', () => this.opened());
    socket.on('message', (data) => this.received(data as Buffer));
    socket.on('ping', () => (this.lastHeardMs = performance.now()));
    socket.on('error', (error) => this.logger.warn({ url: this.url, error: error.message }, 'feed connection failed'));
    socket.on('close', (code) => this.lost(code));
  }

  private opened(): void {
    this.logger.info({ url: this.url }, 'feed connected');
    this.requests = new SubscriptionRequests(this.adapter.limits);
    this.state = newConnectionState();
    this.byKey = new Map();
    this.openedMs = this.lastHeardMs = this.lastBeatMs = performance.now();
    this.tick();
  }

  private lost(code: number): void {
    const livedMs = this.openedMs > 0 ? performance.now() - this.openedMs : 0;
    this.failures = livedMs > HEALTHY_AFTER_MS ? 0 : this.failures + 1;
    this.openedMs = 0;
    const delayMs = reconnectDelayMs(this.failures, Math.random());
    this.logger.warn({ url: this.url, code, reason: this.lossReason, delayMs }, 'feed connection lost');
    this.events.down(
      [...this.streams.values()].map(({ stream }) => stream),
      this.lossReason,
    );
    this.reconnect = setTimeout(() => this.connect(), delayMs);
  }

  private received(message: Buffer): void {
    this.lastHeardMs = performance.now();
    const result = this.adapter.route(message, this.state);
    if (!isRouted(result)) return this.receivedOther(result);
    let stream = this.byKey.get(result);
    if (stream === undefined) {
      stream = this.byName.get(nameOf(result)) ?? null;
      this.byKey.set(result, stream);
    }
    if (stream === null) this.events.unrouted('not subscribed');
    else this.events.frame(stream, message);
  }

  private receivedOther({ unrouted, answer }: Unrouted): void {
    this.events.unrouted(unrouted);
    if (!answer) return;
    const channels = this.requests.answered(answer, performance.now());
    const streams = this.streamsOf(channels);
    if (answer.accepted) this.events.up(streams);
    else {
      this.logger.warn({ url: this.url, channels, detail: answer.detail }, 'subscription refused');
      if (streams.length > 0) this.events.down(streams, 'refused');
    }
  }

  private tick(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const nowMs = performance.now();
    const { limits, heartbeat, stallAfterMs, acknowledges } = this.adapter;
    if (nowMs - this.lastHeardMs > stallAfterMs) return this.abandon(socket, 'stall');
    if (acknowledges && this.requests.isOverdue(nowMs)) return this.abandon(socket, 'unanswered');
    if (limits.connectionLifetimeMs !== undefined && nowMs - this.openedMs > limits.connectionLifetimeMs) {
      return this.abandon(socket, 'reconnect');
    }
    if (heartbeat && nowMs - this.lastBeatMs > heartbeat.intervalMs) {
      socket.send(heartbeat.frame);
      this.lastBeatMs = nowMs;
    }
    const request = this.requests.next(new Set(this.streams.keys()), nowMs);
    if (!request) return;
    socket.send(this.adapter[request.kind](request.channels, request.id));
    if (!acknowledges && request.kind === 'subscribe') this.events.up(this.streamsOf(request.channels));
  }

  private abandon(socket: WebSocket, reason: string): void {
    this.lossReason = reason;
    socket.terminate();
  }

  private streamsOf(channels: readonly string[]): Stream[] {
    return channels.flatMap((channel) => {
      const carried = this.streams.get(channel);
      return carried ? [carried.stream] : [];
    });
  }
}

function nameOf({ streamType, instrument }: StreamKey): string {
  return `${streamType} ${instrument}`;
}
