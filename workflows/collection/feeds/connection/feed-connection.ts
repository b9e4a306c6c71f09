import type { Logger } from 'pino';
import WebSocket from 'ws';
import { closeText, connectionErrorText } from './connection-error.rule.js';
import {
  isRouted,
  MAX_FRAME_BYTES,
  newConnectionState,
  type FeedAdapter,
  type StreamKey,
  type Unrouted,
} from '../feed-adapter.js';
import { reconnectDelayMs } from './reconnect-delay.rule.js';
import { NOT_ANSWERED, REFUSED } from '../../streams/stream-states.js';
import { SubscriptionRequests } from './subscription-requests.js';

const TICK_MS = 50;
/**
 * The event loop gets a turn after this: otherwise a socket is read for megabytes while the
 * journal's syncs wait.
 */
const TURN_BYTES = 256 * 1024;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** A connection that lived this long resets the backoff. */
const HEALTHY_AFTER_MS = 10_000;

/** Events of a connection. Streams are those of `setStreams`. */
export interface FeedEvents<Stream> {
  /** `place`: whether frames are missing before this one, if the exchange numbers them. */
  frame(stream: Stream, message: Buffer, place?: 'next' | 'jump'): void;
  /** Everything that the exchange sends on these streams arrives from now on. */
  up(streams: Stream[]): void;
  /** `detail`: what went wrong, in words. */
  down(streams: Stream[], reason: string, detail?: string): void;
  unrouted(reason: string): void;
}

/** A stream that a channel carries. */
export interface Carried<Stream> {
  key: StreamKey;
  stream: Stream;
}

interface Arriving<Stream> {
  stream: Stream;
  /** `last` of the previous frame, if frames are numbered. */
  last: number | undefined;
  /** Numbers of the connection were skipped since the previous frame. */
  skipped: boolean;
}

/** A websocket connection to an exchange that keeps itself connected and subscribed. */
export class FeedConnection<Stream> {
  private streams = new Map<string, readonly Carried<Stream>[]>();
  private byName = new Map<string, { channel: string; stream: Stream }>();
  private byKey = new Map<StreamKey, Arriving<Stream> | null>();
  private socket: WebSocket | undefined;
  private requests: SubscriptionRequests;
  private live = new Set<string>();
  private state = newConnectionState();
  /** The number of the last frame, if the exchange counts all frames of a connection. */
  private lastNumber: number | null = null;
  private openedMs = 0;
  private lastHeardMs = 0;
  private lastBeatMs = 0;
  private failures = 0;
  private lossReason = 'disconnect';
  private lossDetail: string | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private listening = false;
  private turnBytes = 0;
  private closed = false;
  private readonly ticking: NodeJS.Timeout;

  constructor(
    private readonly adapter: FeedAdapter,
    readonly url: string,
    private readonly events: FeedEvents<Stream>,
    private readonly logger: Logger,
  ) {
    this.requests = this.newRequests();
    this.connect();
    this.ticking = setInterval(() => this.tick(), TICK_MS);
  }

  get channels(): ReadonlySet<string> {
    return new Set(this.streams.keys());
  }

  /** Subscribes to exactly these streams from now on, by channel. */
  setStreams(streams: ReadonlyMap<string, readonly Carried<Stream>[]>): void {
    const known = new Set([...this.streams.values()].flat().map(({ stream }) => stream));
    this.streams = new Map(streams);
    // A channel that is shared, or was given up and is wanted again, needs no subscription.
    const joining = this.streamsOf([...this.live]).filter((stream) => !known.has(stream));
    if (joining.length > 0) this.events.up(joining);
    this.byName = new Map(
      [...streams].flatMap(([channel, carried]) =>
        carried.map(({ key, stream }) => [nameOf(key), { channel, stream }] as const),
      ),
    );
    for (const [key, arriving] of this.byKey) {
      if (arriving?.stream !== this.byName.get(nameOf(key))?.stream) this.byKey.delete(key);
    }
  }

  close(): void {
    this.closed = true;
    clearInterval(this.ticking);
    clearTimeout(this.reconnect);
    this.socket?.removeAllListeners();
    // A socket that is still connecting reports its end as an error event.
    this.socket?.on('error', () => undefined);
    this.socket?.terminate();
    this.socket = undefined;
  }

  private connect(): void {
    this.lossReason = 'disconnect';
    this.lossDetail = undefined;
    const { resolveAddress } = this.adapter;
    if (!resolveAddress) return this.open(this.url);
    resolveAddress(this.url).then(
      (address) => this.closed || this.open(address),
      (error: unknown) => {
        if (this.closed) return;
        this.lossDetail = connectionErrorText(error, this.url);
        this.lost(0);
      },
    );
  }

  private open(address: string): void {
    const socket = new WebSocket(address, {
      perMessageDeflate: false,
      // Frames are stored byte for byte, valid UTF-8 or not.
      skipUTF8Validation: true,
      maxPayload: MAX_FRAME_BYTES,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      ...(this.adapter.headers && { headers: this.adapter.headers }),
    });
    this.socket = socket;
    socket.on('open', () => this.opened());
    socket.on('message', (data) => {
      this.received(data as Buffer);
      this.giveWay(socket, (data as Buffer).length);
    });
    for (const sign of ['ping', 'pong'] as const) socket.on(sign, () => (this.lastHeardMs = performance.now()));
    socket.on('error', (error) => (this.lossDetail = connectionErrorText(error, this.url)));
    socket.on('close', (code) => this.lost(code));
  }

  private opened(): void {
    this.logger.info({ url: this.url }, 'feed connected');
    this.requests = this.newRequests();
    this.live.clear();
    this.listening = this.adapter.awaitsGreeting !== true;
    this.state = newConnectionState();
    this.byKey = new Map();
    this.lastNumber = null;
    this.openedMs = this.lastHeardMs = this.lastBeatMs = performance.now();
    this.tick();
  }

  private lost(code: number): void {
    const livedMs = this.openedMs > 0 ? performance.now() - this.openedMs : 0;
    this.failures = livedMs > HEALTHY_AFTER_MS ? 0 : this.failures + 1;
    this.openedMs = 0;
    const delayMs = reconnectDelayMs(this.failures, Math.random());
    const { url, lossReason: reason } = this;
    // A connection that we ended ourselves has its reason.
    const detail = this.lossDetail ?? (reason === 'disconnect' ? closeText(code, url) : undefined);
    this.logger.warn(
      { url, code, reason, detail, delayMs },
      livedMs > 0 ? 'feed connection lost' : 'feed connection failed',
    );
    const streams = [...this.streams.values()].flat().map(({ stream }) => stream);
    this.events.down(streams, reason, detail);
    this.reconnect = setTimeout(() => this.connect(), delayMs);
  }

  private received(data: Buffer): void {
    this.lastHeardMs = performance.now();
    const { decompress } = this.adapter;
    const message = decompress ? decompress(data) : data;
    if (message === null) return this.events.unrouted('broken frame');
    this.count(message);
    const result = this.adapter.route(message, this.state);
    if (!isRouted(result)) return this.receivedOther(result);
    const arriving = this.byKey.get(result) ?? this.arrives(result);
    if (arriving === null) this.events.unrouted('not subscribed');
    else this.events.frame(arriving.stream, message, this.placeOf(arriving, result, message));
  }

  private giveWay(socket: WebSocket, bytes: number): void {
    this.turnBytes += bytes;
    if (this.turnBytes < TURN_BYTES) return;
    this.turnBytes = 0;
    socket.pause();
    setImmediate(() => socket.resume());
  }

  /** Handles the first frame of a stream on this connection, or of an unwanted one. */
  private arrives(key: StreamKey): Arriving<Stream> | null {
    const named = this.byName.get(nameOf(key));
    const arriving = named ? { stream: named.stream, last: undefined, skipped: false } : null;
    this.byKey.set(key, arriving);
    if (named) this.requests.arrived(named.channel);
    return arriving;
  }

  /** Follows the numbers of a connection. Any stream that frames arrived of may lack a skipped one. */
  private count(message: Buffer): void {
    const number = this.adapter.numberOf?.(message) ?? null;
    if (number === null) return;
    if (this.lastNumber !== null && number > this.lastNumber + 1) {
      for (const arriving of this.byKey.values()) if (arriving) arriving.skipped = true;
    }
    this.lastNumber = number;
  }

  private placeOf(arriving: Arriving<Stream>, key: StreamKey, message: Buffer): 'next' | 'jump' | undefined {
    if (this.adapter.numberOf) {
      const { skipped } = arriving;
      arriving.skipped = false;
      return skipped ? 'jump' : 'next';
    }
    const place = this.adapter.placeOf?.(key, message);
    if (!place) return undefined;
    const { last } = arriving;
    arriving.last = place.last;
    // A lower number repeats something, or the exchange began to count again: nothing is missing.
    return last !== undefined && place.previous !== null && place.previous > last ? 'jump' : 'next';
  }

  private receivedOther({ unrouted, answer, greeting, reconnect, reply }: Unrouted): void {
    this.events.unrouted(unrouted);
    if (reply !== undefined) this.socket?.send(reply);
    if (greeting === true) this.listening = true;
    if (reconnect === true && this.socket) return this.abandon(this.socket, 'reconnect');
    if (!answer) return;
    const { live, refused } = this.requests.answered(answer, performance.now());
    for (const channel of live) this.live.add(channel);
    for (const channel of refused) this.live.delete(channel);
    if (live.length > 0) this.events.up(this.streamsOf(live));
    if (!answer.accepted || refused.length > 0) {
      this.logger.warn({ url: this.url, channels: refused, detail: answer.detail }, 'subscription refused');
    }
    if (refused.length > 0) this.events.down(this.streamsOf(refused), REFUSED, answer.detail);
  }

  private tick(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const nowMs = performance.now();
    const { limits, heartbeat, stallAfterMs, acknowledges } = this.adapter;
    if (nowMs - this.lastHeardMs > stallAfterMs) return this.abandon(socket, 'stall');
    if (acknowledges && this.requests.isOverdue(nowMs)) return this.abandon(socket, NOT_ANSWERED);
    if (limits.connectionLifetimeMs !== undefined && nowMs - this.openedMs > limits.connectionLifetimeMs) {
      return this.abandon(socket, 'reconnect');
    }
    if (heartbeat && nowMs - this.lastBeatMs > heartbeat.intervalMs) {
      if (heartbeat.frame) socket.send(heartbeat.frame());
      else socket.ping();
      this.lastBeatMs = nowMs;
    }
    if (!this.listening) return;
    const request = this.requests.next(new Set(this.streams.keys()), nowMs);
    if (!request) return;
    const frame = this.adapter[request.kind](request.channels, request.id, this.state);
    if (frame !== null) socket.send(frame);
    if (request.kind === 'unsubscribe') for (const channel of request.channels) this.live.delete(channel);
    else if (!acknowledges) {
      for (const channel of request.channels) this.live.add(channel);
      this.events.up(this.streamsOf(request.channels));
    }
  }

  private abandon(socket: WebSocket, reason: string): void {
    this.lossReason = reason;
    socket.terminate();
  }

  private streamsOf(channels: readonly string[]): Stream[] {
    return channels.flatMap((channel) => (this.streams.get(channel) ?? []).map(({ stream }) => stream));
  }

  private newRequests(): SubscriptionRequests {
    return new SubscriptionRequests(this.adapter.limits, (channel) => this.adapter.batch?.(channel) ?? '');
  }
}

function nameOf({ streamType, instrument }: StreamKey): string {
  return `${streamType} ${instrument}`;
}
