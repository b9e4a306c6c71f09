/** A datastream as an exchange's messages name it: the instrument in the exchange's own spelling, our stream type. */
export interface StreamKey {
  instrument: string;
  streamType: string;
}

/** A frame that belongs to no datastream, with the reason it is counted under. */
export interface Unrouted {
  unrouted: string;
  /** Set when the frame answers control messages: by the id we sent, or by the channel it names; neither means all that are open. */
  answer?: { accepted: boolean; id?: number; channel?: string; detail?: string };
}

export type RouteResult = StreamKey | Unrouted;

/** What the router of one connection remembers: keys it has made, and channel ids that earlier acknowledgements assigned. */
export interface ConnectionState {
  keys: Map<string, StreamKey>;
  channels: Map<string, StreamKey>;
}

export function newConnectionState(): ConnectionState {
  return { keys: new Map(), channels: new Map() };
}

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
  subscribe(channels: readonly string[], id: number): string;
  unsubscribe(channels: readonly string[], id: number): string;
  limits: FeedLimits;
  /** Application heartbeat that we must send; websocket pings are answered anyway. */
  heartbeat?: { intervalMs: number; frame: string };
  /** A connection on which nothing at all arrives for so long, pings included, counts as stalled. */
  stallAfterMs: number;
  /** Whether subscriptions are acknowledged; if not, a stream counts as live when its subscription was sent. */
  acknowledges: boolean;
}
