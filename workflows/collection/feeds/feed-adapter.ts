/** A datastream as an exchange's messages name it: the instrument in the exchange's own spelling, our stream type. */
export interface StreamKey {
  instrument: string;
  streamType: string;
}

/** What a frame says about control messages: on the request with this id, or on any; on what it names, or on all of it. */
export interface ControlAnswer {
  accepted: boolean;
  id?: number;
  channels?: readonly string[];
  /** Where channels are `<kind> <instrument>` and the answer names the instrument alone. */
  instrument?: string;
  /** What the request asked for beyond `channels` is refused. */
  exactly?: boolean;
  detail?: string;
}

/** A frame that belongs to no datastream, with the reason it is counted under. */
export interface Unrouted {
  unrouted: string;
  answer?: ControlAnswer;
  /** The exchange listens from now on (see `awaitsGreeting`). */
  greeting?: boolean;
  /** The exchange asks us to connect anew. */
  reconnect?: boolean;
}

/** Where a frame stands in a numbered stream: `previous` is the `last` of the frame before, null when the numbering begins here. */
export interface StreamPlace {
  previous: number | null;
  last: number;
}

export type RouteResult = StreamKey | Unrouted;

/** What the router of one connection remembers: keys it has made, and channel ids that earlier acknowledgements assigned. */
export interface ConnectionState {
  keys: Map<string, StreamKey>;
  /** Keys by the name under which the exchange sends a stream, where each frame begins with it. */
  named: Map<string, StreamKey>;
  channels: Map<string, StreamKey>;
  /** Ids that acknowledgements assigned to the channels we asked for, where unsubscribing needs them. */
  channelIds: Map<string, string>;
}

export function newConnectionState(): ConnectionState {
  return { keys: new Map(), named: new Map(), channels: new Map(), channelIds: new Map() };
}

/** Whether a frame belongs to a datastream; the rest are acknowledgements, heartbeats and what nobody asked for. */
export function isRouted(result: RouteResult): result is StreamKey {
  return 'streamType' in result;
}

/** The one key object for this stream on this connection, so that callers may look streams up by identity. */
export function internKey(state: ConnectionState, instrument: string, streamType: string): StreamKey {
  const name = `${streamType} ${instrument}`;
  let key = state.keys.get(name);
  if (!key) state.keys.set(name, (key = { instrument, streamType }));
  return key;
}

/** Limits as the exchange documents them. */
export interface FeedLimits {
  channelsPerConnection: number;
  channelsPerMessage: number;
  controlMessagesPerSecond: number;
  /** Connections that the exchange closes at a known age are replaced before. */
  connectionLifetimeMs?: number;
}

/** A day of one book at five minutes and 1,000 levels a side is about 15 MB before compression. */
export const SNAPSHOT_EVERY_MS = 300_000;

/** Where an exchange gives whole books by REST, for a book whose channel sends changes only: the stream `depth_snapshot`. */
export interface SnapshotSource {
  /** `REST_URL_<EXCHANGE>` replaces scheme, host and port. */
  url(instrument: string): string;
  /** Between two requests: at most half of what the exchange allows an address. */
  spacingMs: number;
  /** From one book of an instrument to the next, when its changes have no hole meanwhile. */
  everyMs: number;
}

/** How to take part in one exchange's routing: the part an import of a capture needs, too. */
export interface FrameRouting {
  exchange: string;
  /** The datastream a frame names, by a cheap look at its bytes; never throws. */
  route(frame: Buffer, state: ConnectionState): RouteResult;
}

/** The facts about one exchange's public websocket feed. */
export interface FeedAdapter extends FrameRouting {
  /** Where a stream is served; `FEED_URL_<EXCHANGE>` replaces scheme, host and port. Streams of one URL share connections. */
  url(key: StreamKey): string;
  /** What a subscription asks for; null when the exchange has no such stream. */
  channel(key: StreamKey): string | null;
  /** Channels that may share a message have the same batch; all have, when left out. */
  batch?(channel: string): string;
  subscribe(channels: readonly string[], id: number): string;
  /** Null when there is nothing to send, since the exchange never told what it needs for that. */
  unsubscribe(channels: readonly string[], id: number, state: ConnectionState): string | null;
  limits: FeedLimits;
  /** The address to connect to, where `url` is only the place that hands it out. Rejects when it cannot be had. */
  resolveAddress?: (url: string) => Promise<string>;
  /** Nothing may be sent before the exchange's greeting. */
  awaitsGreeting?: boolean;
  /** What keeps the connection alive, or shows that it is: a frame of the exchange's, or a websocket ping when left out. */
  heartbeat?: { intervalMs: number; frame?: () => string };
  /** A connection on which nothing at all arrives for so long, pings included, counts as stalled. */
  stallAfterMs: number;
  /** Whether subscriptions are acknowledged; if not, a stream counts as live when its subscription was sent. */
  acknowledges: boolean;
  /** Whole books by REST, where no channel sends them. */
  snapshots?: SnapshotSource;
  /** What stands before the time at which the exchange says that something happened (`eventTimeMs`), where most frames have it. */
  eventTime?: Buffer;
  /** A frame's place in its stream, by a cheap look, where the exchange numbers what it sends; null where it does not. */
  placeOf?(key: StreamKey, frame: Buffer): StreamPlace | null;
}

/** The stream type of whole books by REST. */
export const SNAPSHOT_STREAM_TYPE = 'depth_snapshot';
