import type { Logger } from 'pino';
import type WebSocket from 'ws';
import { AWAITING_SUBSCRIPTION, NOT_ANSWERED, REFUSED } from '../../streams/stream-states.js';
import {
  type ControlAnswer,
  type FeedAdapter,
  type FramePlace,
  isRouted,
  newConnectionState,
  type StreamKey,
  type Unrouted,
} from '../feed-adapter.js';
import type { CarriedStreams } from './carried-streams.js';
import { SilenceWatch } from './silence-watch.js';
import { SubscriptionRequests } from './subscription-requests.js';

const MS_PER_SECOND = 1_000;

/** Events of a connection. Streams are those of `setStreams`. */
export interface FeedEvents<Stream> {
  /** `message`: valid during the call only. `place`: set if the exchange numbers the frames. */
  frame(stream: Stream, message: Buffer, place?: FramePlace): void;
  /** Everything that the exchange sends on these streams arrives from now on. */
  up(streams: Stream[]): void;
  /** `detail`: what went wrong, in words. `silentMs`: nothing has arrived for so long. */
  down(streams: Stream[], reason: string, detail?: string, silentMs?: number): void;
  unrouted(reason: string): void;
}

interface Arriving<Stream> {
  stream: Stream;
  /** `last` of the previous frame, if frames are numbered. */
  last: number | undefined;
  /** Numbers of the connection were skipped since the previous frame. */
  skipped: boolean;
}

/** An open websocket: what was asked for, what is live, and where its frames belong. */
export class FeedSocket<Stream> {
  private readonly requests: SubscriptionRequests;
  private readonly live = new Set<string>();
  private readonly routing = newConnectionState();
  private readonly byKey = new Map<StreamKey, Arriving<Stream> | null>();
  /** Channels whose subscription ended and begins again. */
  private readonly renewing = new Set<string>();
  private hasOpened = false;
  /** The number of the last frame, if the exchange counts all frames of a connection. */
  private lastNumber: number | null = null;
  private readonly openedMs = performance.now();
  private readonly silence: SilenceWatch;
  private beatMs = this.openedMs;
  private askedMs = this.openedMs;

  constructor(
    private readonly adapter: FeedAdapter,
    private readonly socket: WebSocket,
    private readonly events: FeedEvents<Stream>,
    private readonly logger: Logger,
    private wanted: CarriedStreams<Stream>,
  ) {
    this.silence = new SilenceWatch(adapter.stallAfterMs, this.openedMs, adapter.probe);
    this.requests = new SubscriptionRequests(adapter.limits, (channel) => adapter.batch?.(channel) ?? '');
  }

  setStreams(wanted: CarriedStreams<Stream>): void {
    const known = new Set(this.wanted.streamsOf());
    this.wanted = wanted;
    // A channel that is shared, or was given up and is wanted again, needs no subscription.
    const joining = wanted.streamsOf(this.live).filter((stream) => !known.has(stream));
    if (joining.length > 0) this.events.up(joining);
    for (const [key, arriving] of this.byKey) {
      if (arriving?.stream !== wanted.named(key)?.stream) this.byKey.delete(key);
    }
  }

  /** Subscribes again to the channel of a stream. Returns false if it is not live here. */
  renew(stream: Stream): boolean {
    const channel = [...this.live].find((live) => this.wanted.streamsOf([live]).includes(stream));
    if (channel === undefined) return false;
    this.requests.renew(channel);
    return true;
  }

  /** Notes that something arrived: bytes of any frame. */
  heard(): void {
    this.silence.heard(performance.now());
  }

  /** Notes a pong. */
  ponged(): void {
    this.silence.answered(performance.now());
  }

  /**
   * Passes on a frame. Returns what it says about the connection; null if it belongs to a stream.
   */
  received(data: Buffer): Unrouted | null {
    const { decompress } = this.adapter;
    const message = decompress ? decompress(data) : data;
    if (message === null) return this.unrouted({ unrouted: 'broken frame' });
    this.count(message);
    const result = this.adapter.route(message, this.routing);
    if (!isRouted(result)) return this.unrouted(result);
    const arriving = this.byKey.get(result) ?? this.arrives(result);
    if (arriving === null) this.events.unrouted('not subscribed');
    else this.events.frame(arriving.stream, message, this.placeOf(arriving, result, message));
    return null;
  }

  /** Returns why the connection is to be replaced, null if it is not. */
  reasonToEnd(nowMs: number): string | null {
    const { limits, acknowledges } = this.adapter;
    if (this.silence.isStalled(nowMs)) return 'stall';
    if (acknowledges && this.requests.isOverdue(nowMs)) return NOT_ANSWERED;
    return nowMs - this.openedMs > (limits.connectionLifetimeMs ?? Infinity) ? 'reconnect' : null;
  }

  silentMs(nowMs: number): number {
    return this.silence.silentMs(nowMs);
  }

  /** Keeps the connection alive. */
  beat(nowMs: number): void {
    const { heartbeat } = this.adapter;
    if (!heartbeat || nowMs - this.beatMs <= heartbeat.intervalMs) return;
    if (heartbeat.frame) this.socket.send(heartbeat.frame());
    else this.socket.ping();
    this.beatMs = nowMs;
  }

  /**
   * Sends the next request that brings the subscriptions in line with what is wanted, if it is
   * time, or a ping where a quiet connection is to answer one.
   */
  ask(nowMs: number): void {
    if (!this.hasOpened) for (const frame of this.adapter.opening ?? []) this.socket.send(frame);
    this.hasOpened = true;
    const request = this.requests.next(this.wanted.channels, nowMs);
    if (!request) {
      // Exchanges limit messages a second, pings included.
      if (nowMs - this.askedMs > MS_PER_SECOND && this.silence.probes(nowMs)) this.socket.ping();
      return;
    }
    this.askedMs = nowMs;
    const { id, kind, channels } = request;
    const frame = this.adapter[kind](channels, id, this.routing);
    if (frame !== null) this.socket.send(frame);
    for (const channel of channels) this.renewing.delete(channel);
    if (kind === 'unsubscribe') this.ends(channels);
    else if (!this.adapter.acknowledges) this.begins(channels);
  }

  /** Drops frames of a channel being resubscribed: old and new frames cannot be told apart. */
  private ends(channels: readonly string[]): void {
    for (const channel of channels) this.live.delete(channel);
    const again = channels.filter((channel) => this.wanted.channels.has(channel));
    if (again.length === 0) return;
    const streams = new Set(this.wanted.streamsOf(again));
    for (const channel of again) this.renewing.add(channel);
    for (const [key, arriving] of this.byKey) if (arriving && streams.has(arriving.stream)) this.byKey.delete(key);
    this.events.down([...streams], AWAITING_SUBSCRIPTION);
  }

  private begins(channels: readonly string[]): void {
    for (const channel of channels) this.live.add(channel);
    if (channels.length > 0) this.events.up(this.wanted.streamsOf(channels));
  }

  /** Handles the first frame of a stream on this connection, or of an unwanted one. */
  private arrives(key: StreamKey): Arriving<Stream> | null {
    const named = this.wanted.named(key);
    if (named && this.renewing.has(named.channel)) return null;
    const arriving = named ? { stream: named.stream, last: undefined, skipped: false } : null;
    this.byKey.set(key, arriving);
    if (named) this.requests.arrived(named.channel);
    return arriving;
  }

  /**
   * Follows the numbers of a connection. Any stream that frames arrived of may lack a skipped one.
   */
  private count(message: Buffer): void {
    const number = this.adapter.numberOf?.(message) ?? null;
    if (number === null) return;
    if (this.lastNumber !== null && number > this.lastNumber + 1) {
      for (const arriving of this.byKey.values()) if (arriving) arriving.skipped = true;
    }
    this.lastNumber = number;
  }

  private placeOf(arriving: Arriving<Stream>, key: StreamKey, message: Buffer): FramePlace | undefined {
    if (this.adapter.numberOf) {
      const { skipped } = arriving;
      arriving.skipped = false;
      return skipped ? 'jump' : 'next';
    }
    const place = this.adapter.placeOf?.(key, message);
    if (!place) return undefined;
    const { last } = arriving;
    arriving.last = place.last;
    if (last === undefined || place.previous === null) return 'next';
    if (place.previous > last) return 'jump';
    return place.previous < last && place.last < last ? 'lower' : 'next';
  }

  private unrouted(control: Unrouted): Unrouted {
    this.events.unrouted(control.unrouted);
    if (control.reply !== undefined) this.socket.send(control.reply);
    if (control.answer && control.reconnect !== true) this.answered(control.answer);
    return control;
  }

  private answered(answer: ControlAnswer): void {
    const { live, refused } = this.requests.answered(answer, performance.now());
    for (const channel of refused) this.live.delete(channel);
    this.begins(live);
    if (!answer.accepted || refused.length > 0) {
      this.logger.warn({ channels: refused, detail: answer.detail }, 'subscription refused');
    }
    if (refused.length > 0) this.events.down(this.wanted.streamsOf(refused), REFUSED, answer.detail);
  }
}
