import { NameTable } from './name-table.js';

/**
 * A datastream as an exchange's messages name it: the instrument in the exchange's spelling, and
 * our stream type.
 */
export interface StreamKey {
  instrument: string;
  streamType: string;
}

/**
 * An exchange's answer to a control message: to the request with this id, or to any; about the
 * channels that it names, or about all of the request.
 */
export interface ControlAnswer {
  accepted: boolean;
  id?: number;
  channels?: readonly string[];
  /** Set if channels are `<kind> <instrument>` and the answer names only the instrument. */
  instrument?: string;
  /** Everything in the request beyond `channels` is refused. */
  exactly?: boolean;
  detail?: string;
}

/** A frame that belongs to no datastream, with the reason that counts it. */
export interface Unrouted {
  unrouted: string;
  answer?: ControlAnswer;
  /** The exchange accepts requests from now on (see `awaitsGreeting`). */
  greeting?: boolean;
  /** The exchange asks for a new connection. */
  reconnect?: boolean;
  /** Text that the exchange expects in return. */
  reply?: string;
}

/**
 * A frame's place in a numbered stream. `previous` is the `last` of the previous frame, null if the
 * numbering begins here.
 */
export interface StreamPlace {
  previous: number | null;
  last: number;
}

/**
 * Relation of a frame to the previous one of its stream: it is the next one, or frames are missing
 * before it, or its number is lower and not linked: a repeat, or the exchange began to count again.
 */
export type FramePlace = 'next' | 'jump' | 'lower';

export type RouteResult = StreamKey | Unrouted;

/** State of a connection's router: its keys, and channel ids of acknowledgements. */
export interface ConnectionState {
  keys: Map<string, StreamKey>;
  /** Keys by the exchange's name of the stream, if each frame begins with it. */
  named: NameTable<StreamKey>;
  channels: Map<string, StreamKey>;
  /** Ids that acknowledgements assigned to our channels, if unsubscribing needs them. */
  channelIds: Map<string, string>;
  /**
   * Channels from which streams take their frames, where several would bring them
   * (`stream-variants.ts`).
   */
  sources: Map<string, string>;
}

export function newConnectionState(): ConnectionState {
  return { keys: new Map(), named: new NameTable(), channels: new Map(), channelIds: new Map(), sources: new Map() };
}

/** Returns whether a frame belongs to a datastream. Others are acknowledgements and the like. */
export function isRouted(result: RouteResult): result is StreamKey {
  return 'streamType' in result;
}

/** Returns the one key object of a stream on this connection: callers compare by identity. */
export function internKey(state: ConnectionState, instrument: string, streamType: string): StreamKey {
  const name = `${streamType} ${instrument}`;
  let key = state.keys.get(name);
  if (!key) state.keys.set(name, (key = { instrument, streamType }));
  return key;
}

/** The largest message. Opening snapshots of deep books run to megabytes. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** Limits as the exchange documents them. */
export interface FeedLimits {
  channelsPerConnection: number;
  channelsPerMessage: number;
  controlMessagesPerSecond: number;
  /** The age at which the exchange closes connections. They are replaced before it. */
  connectionLifetimeMs?: number;
}

/** Pace at which a quiet connection is probed by a websocket ping. */
export interface ProbePace {
  /** Time without arrivals after which a probe is sent. */
  afterMs: number;
  /** Deadline of an answer. */
  answerMs: number;
}

/** A day of one book at five minutes and 1,000 levels a side is about 15 MB before compression. */
export const SNAPSHOT_EVERY_MS = 300_000;

/**
 * Provides whole books by REST, for an exchange whose book channel sends only changes. They are the
 * stream `depth_snapshot`.
 */
export interface SnapshotSource {
  /** `REST_URL_<EXCHANGE>` replaces scheme, host and port. */
  url(instrument: string): string;
  /** Time between two requests: uses at most half of the exchange's limit per address. */
  spacingMs: number;
  /** Time from one book of an instrument to the next, if its changes have no hole. */
  everyMs: number;
}

/** Provides answers by REST as a stream, for what no channel sends. */
export interface PolledSource extends SnapshotSource {
  /** Bytes that every answer has; others are refusals. */
  marker: Buffer;
}

/** Once a minute: the values change slowly, and every instrument costs a request. */
export const POLL_EVERY_MS = 60_000;

/** Routes the frames of one exchange. Imports of captures need only this part. */
export interface FrameRouting {
  exchange: string;
  /** Returns the datastream that a frame names, by a cheap look at its bytes. Never throws. */
  route(frame: Buffer, state: ConnectionState): RouteResult;
}

/** The facts about one exchange's public websocket feed. */
export interface FeedAdapter extends FrameRouting {
  /**
   * Returns the address of a stream; `FEED_URL_<EXCHANGE>` replaces scheme, host and port. Streams
   * of one URL share connections.
   */
  url(key: StreamKey): string;
  /** Returns the channel to subscribe to. Null if the exchange has no such stream. */
  channel(key: StreamKey): string | null;
  /** Channels of one batch may share a message. Without it, all may. */
  batch?(channel: string): string;
  subscribe(channels: readonly string[], id: number): string;
  /** Returns null if nothing can be sent, since the exchange never sent the id that it needs. */
  unsubscribe(channels: readonly string[], id: number, state: ConnectionState): string | null;
  limits: FeedLimits;
  /** Returns the address to connect to, if `url` only provides it. Rejects if it cannot. */
  resolveAddress?: (url: string) => Promise<string>;
  /** Headers of the websocket handshake, if the exchange has options there. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Returns the message inside of a websocket message that the exchange compressed itself. It is
   * what is routed and stored (decision 40). Null if it is damaged.
   */
  decompress?: (received: Buffer) => Buffer | null;
  /** Nothing may be sent before the exchange's greeting. */
  awaitsGreeting?: boolean;
  /** Messages sent on a new connection before all subscriptions. */
  opening?: readonly string[];
  /** Keeps the connection alive: a frame for the exchange, by default a websocket ping. */
  heartbeat?: { intervalMs: number; frame?: () => string };
  /**
   * A connection on which nothing arrives for this long, pings included, counts as stalled. One
   * that answers pings does much sooner.
   */
  stallAfterMs: number;
  /** Pace of pings of a quiet connection, if not after 6 s. */
  probe?: ProbePace;
  /** Whether subscriptions are acknowledged. If not, a stream is live once its request was sent. */
  acknowledges: boolean;
  /** Whole books by REST, if no channel sends them. */
  snapshots?: SnapshotSource;
  /** Streams without a channel, by stream type. */
  polled?: Readonly<Record<string, PolledSource>>;
  /** The bytes before an event's time in most frames (`eventTimeMs`). */
  eventTime?: Buffer;
  /**
   * Returns a frame's place in its stream, by a cheap look at its bytes. Null if the exchange does
   * not number it.
   */
  placeOf?(key: StreamKey, frame: Buffer): StreamPlace | null;
  /**
   * Returns the number of a frame, routed or not, if the exchange counts all messages of a
   * connection together instead: a skipped number may be a frame of any of its streams. Null if it
   * has none.
   */
  numberOf?(frame: Buffer): number | null;
}

/** The stream type of whole books by REST. */
export const SNAPSHOT_STREAM_TYPE = 'depth_snapshot';
