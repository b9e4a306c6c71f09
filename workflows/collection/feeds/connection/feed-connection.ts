import type { ClientRequest } from 'node:http';
import type { SocketConstructorOpts } from 'node:net';
import type { Logger } from 'pino';
import WebSocket, { type ClientOptions } from 'ws';
import { MAX_FRAME_BYTES, type FeedAdapter } from '../feed-adapter.js';
import { type Carried, CarriedStreams } from './carried-streams.js';
import { closeText, connectionErrorText } from './connection-error.rule.js';
import { type ConnectionEvent, type ConnectionPhase, nextPhase } from './connection-phase.rule.js';
import { type FeedEvents, FeedSocket } from './feed-socket.js';
import { retryAfterMs } from './retry-after.rule.js';
import { SocketReads } from './socket-reads.js';
import { takeWholeMessages } from './whole-messages.js';

const FIRST_RECONNECT_MS = 250;

const LONGEST_RECONNECT_MS = 30_000;

const TICK_MS = 50;
/**
 * The event loop gets a turn after this: otherwise a socket is read for megabytes while the
 * journal's syncs wait.
 */
const TURN_BYTES = 256 * 1024;
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** A websocket connection to an exchange that keeps itself connected and subscribed. */
export class FeedConnection<Stream> {
  private wanted = new CarriedStreams<Stream>();
  private phase: ConnectionPhase = { name: 'connecting', failures: 0, error: null };
  /** The websocket, from the attempt to connect on. */
  private socket: WebSocket | undefined;
  /** The open websocket. */
  private carrying: FeedSocket<Stream> | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  /** The wait that the exchange asked for when it refused the last attempt, in ms. */
  private askedMs = 0;
  /** The network has broken the connection: what was on its way is lost. */
  private isBroken = false;
  private readonly ticking = setInterval(() => this.tick(), TICK_MS);
  private readonly logger: Logger;

  constructor(
    private readonly adapter: FeedAdapter,
    readonly url: string,
    private readonly events: FeedEvents<Stream>,
    logger: Logger,
  ) {
    this.logger = logger.child({ url });
    this.connect();
  }

  get channels(): ReadonlySet<string> {
    return this.wanted.channels;
  }

  /** Subscribes to exactly these streams from now on, by channel. */
  setStreams(streams: ReadonlyMap<string, readonly Carried<Stream>[]>): void {
    this.wanted = new CarriedStreams(streams);
    this.carrying?.setStreams(this.wanted);
  }

  /** Subscribes again to the channel of a stream. Returns false if it is not live here. */
  renew(stream: Stream): boolean {
    return this.carrying?.renew(stream) ?? false;
  }

  close(): void {
    this.on({ type: 'closed' });
    clearInterval(this.ticking);
    clearTimeout(this.reconnect);
    this.socket?.removeAllListeners();
    // A socket that is still connecting reports its end as an error event.
    this.socket?.on('error', () => undefined);
    this.socket?.terminate();
  }

  private on(event: ConnectionEvent): void {
    this.phase = nextPhase(this.phase, event);
  }

  private connect(): void {
    const { resolveAddress } = this.adapter;
    if (!resolveAddress) return this.open(this.url);
    resolveAddress(this.url).then(
      (address) => this.phase.name === 'connecting' && this.open(address),
      (error: unknown) => {
        this.failed(error);
        this.lost(0);
      },
    );
  }

  private open(address: string): void {
    const reads = new SocketReads();
    const options: ClientOptions & Pick<SocketConstructorOpts, 'onread'> = {
      perMessageDeflate: false,
      // Frames are stored byte for byte, valid UTF-8 or not.
      skipUTF8Validation: true,
      maxPayload: MAX_FRAME_BYTES,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      finishRequest: (request) => this.ask(request, reads),
      onread: reads.onread,
      ...(this.adapter.headers && { headers: this.adapter.headers }),
    };
    const socket = new WebSocket(address, options);
    this.socket = socket;
    this.isBroken = false;
    socket.on('open', () => this.opened(socket, reads));
    socket.on('error', (error) => this.failed(error));
    socket.on('close', (code) => this.lost(code));
  }

  /** Sends the request for a websocket. An answer other than one may say how long to wait. */
  private ask(request: ClientRequest, reads: SocketReads): void {
    request.once('socket', (socket) => {
      reads.attach(socket);
      socket.once('error', () => (this.isBroken = true));
    });
    request.on('response', ({ headers }) => {
      this.askedMs = retryAfterMs(headers['retry-after'], Date.now()) ?? 0;
    });
    request.end();
  }

  private opened(socket: WebSocket, reads: SocketReads): void {
    this.logger.info('feed connected');
    this.on({ type: 'opened', nowMs: performance.now(), awaitsGreeting: this.adapter.awaitsGreeting === true });
    const carrying = new FeedSocket(this.adapter, socket, this.events, this.logger, this.wanted);
    this.carrying = carrying;
    takeWholeMessages(socket, () => carrying.heard());
    reads.share();
    socket.on('pong', () => carrying.ponged());
    let turnBytes = 0;
    socket.on('message', (data: Buffer) => {
      const control = carrying.received(data);
      if (control?.greeting === true) this.on({ type: 'greeted' });
      if (control?.reconnect === true) this.giveUp('reconnect');
      turnBytes += data.length;
      if (turnBytes < TURN_BYTES) return;
      turnBytes = 0;
      socket.pause();
      setImmediate(() => socket.resume());
    });
    this.tick();
  }

  private failed(error: unknown): void {
    this.on({ type: 'failed', error: connectionErrorText(error, this.url) });
  }

  private lost(code: number): void {
    const nowMs = performance.now();
    const silentMs = this.carrying?.silentMs(nowMs);
    this.carrying = undefined;
    this.on({ type: 'lost', nowMs });
    if (this.phase.name !== 'waiting') return;
    const { failures, error, reason, wasOpen } = this.phase;
    const delayMs = reconnectDelayMs(failures, Math.random(), this.askedMs);
    this.askedMs = 0;
    // A connection that we ended ourselves has its reason.
    const detail = error ?? (reason === 'disconnect' ? closeText(code, this.url) : undefined);
    this.logger.warn({ code, reason, detail, delayMs }, wasOpen ? 'feed connection lost' : 'feed connection failed');
    // A dead connection is noticed late: what was sent since its last sign of life is lost.
    const isDead = reason === 'stall' || this.isBroken;
    this.events.down(this.wanted.streamsOf(), reason, detail, isDead ? silentMs : undefined);
    this.reconnect = setTimeout(() => {
      this.on({ type: 'retried' });
      this.connect();
    }, delayMs);
  }

  private tick(): void {
    const { carrying, socket, phase } = this;
    if (!carrying || socket?.readyState !== WebSocket.OPEN) return;
    const nowMs = performance.now();
    const reason = carrying.reasonToEnd(nowMs);
    if (reason !== null) return this.giveUp(reason);
    carrying.beat(nowMs);
    if (phase.name === 'open') carrying.ask(nowMs);
  }

  private giveUp(reason: string): void {
    this.on({ type: 'given up', reason });
    this.socket?.terminate();
  }
}

/**
 * Returns the wait before connection attempt number `attempt` (0: the first after a loss), with
 * `random` in [0, 1): doubling, half of it jitter. It begins after the time that the exchange asked
 * for.
 */
export function reconnectDelayMs(attempt: number, random: number, askedMs = 0): number {
  const ceiling = Math.min(LONGEST_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** Math.min(attempt, 16));
  return askedMs + ceiling / 2 + (ceiling / 2) * random;
}
