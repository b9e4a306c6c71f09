import { isFirstConnecting } from '../../schema/collection/first-connection.rule.js';
import { nsToMs } from '../../schema/time/timestamps.js';

/** State of a datastream's messages now. */
export type StreamStateName = 'live' | 'quiet' | 'disconnected' | 'no_feed';

/** The state of a datastream, and why it is so. */
export interface StreamState {
  state: StreamStateName;
  /** Time since which it is connected, or is not. Null if it never was. */
  sinceNs: bigint | null;
  /** A sentence. Null for `live` and `quiet`. */
  reason: string | null;
  /** Average of the last few seconds. Null unless `live`. */
  messagesPerSecond: number | null;
  lastFrameNs: bigint | null;
  /** Waiting does not help: only an operator can change it, if anyone. */
  stands: boolean;
}

/** The collector that owns a shard. */
interface ShardLease {
  epoch: string;
  alive: boolean;
  /** Time of its last report, by the server's clock. */
  reportedAtNs: bigint | null;
  /** The same by the collector's clock, as its frames. */
  reportedNs: bigint | null;
}

/** The last report of a stream, by the owner of `epoch`. */
interface ReportedStream {
  epoch: string;
  connected: boolean;
  sinceNs: bigint;
  reason: string | null;
  detail: string | null;
  lastFrameNs: bigint | null;
  messagesPerSecond: number;
}

/** Everything that determines the state. */
interface StreamFacts {
  exchange: string;
  /** Whether this release has a live feed for the exchange. */
  hasFeed: boolean;
  /** Whether a collector has announced lately that it serves the exchange. */
  served: boolean;
  lease: ShardLease | null;
  report: ReportedStream | null;
  /** Time since which an account wants the stream. Null if none does. */
  wantedSinceNs: bigint | null;
}

/** A connected stream without a message for this long is quiet. */
const QUIET_AFTER_NS = 10_000_000_000n;
const NOT_OFFERED = 'not offered';

const REASONS: Record<string, string> = {
  subscribe: 'The exchange has not yet confirmed the subscription',
  disconnect: 'There is no connection to the exchange',
  stall: 'Nothing arrived from the exchange, pings included, and the connection is opened again',
  unanswered: 'The exchange does not answer',
  reconnect: 'The connection to the exchange is being replaced',
  refused: 'The exchange refuses the subscription',
  restart: 'The collector has restarted and is connecting',
  stopped: 'The collector was stopped',
  takeover: 'Another collector has taken over and is connecting',
  'disk slow': "Collection is paused because the disk of the collector's journal is slower than the exchange",
  'journal full': "Collection is paused because the collector's journal is full",
};

/** Returns why an exchange cannot be collected at all, null if it can. */
export function noFeedReason({ exchange, hasFeed, served, lease }: Omit<StreamFacts, 'report' | 'wantedSinceNs'>) {
  if (!hasFeed) return `This service has no live feed for ${exchange}: only imported history can be exported.`;
  return served || lease?.alive === true ? null : `No collector serves ${exchange}.`;
}

/** Returns the state of a stream. Null if no account wants it and a collector could collect it. */
export function streamState(facts: StreamFacts): StreamState | null {
  const { exchange, hasFeed, served, lease, report, wantedSinceNs } = facts;
  const noFeed = noFeedReason(facts);
  const neverOwned = lease === null;
  if (noFeed !== null && (!hasFeed || neverOwned || wantedSinceNs === null)) return withoutFeed(noFeed);
  if (wantedSinceNs === null) return null;
  const since = (ns: bigint | null | undefined): bigint => (ns != null && ns > wantedSinceNs ? ns : wantedSinceNs);
  const lastFrameNs = report?.lastFrameNs ?? null;
  const down = (sinceNs: bigint, reason: string, stands = false): StreamState => {
    return { state: 'disconnected', sinceNs, reason, messagesPerSecond: null, lastFrameNs, stands };
  };
  if (!lease || !lease.alive) {
    const heard = lease?.reportedAtNs ?? null;
    // The lease of an unwanted shard may have ended long ago.
    const starting = served && (heard === null || heard < wantedSinceNs);
    if (starting) return down(wantedSinceNs, 'A collector is about to connect.');
    return down(since(heard), `The collector of ${exchange} does not run, or cannot reach the service.`, !served);
  }
  if (report?.epoch !== lease.epoch) {
    const sinceNs = report && !report.connected ? since(report.sinceNs) : since(report && lease.reportedAtNs);
    return down(sinceNs, 'A collector is about to connect.');
  }
  if (report.reason === NOT_OFFERED) return withoutFeed(`The live feed of ${exchange} has no such stream.`);
  if (!report.connected) return down(since(report.sinceNs), sentenceOf(report));
  const quiet = lastFrameNs === null || (lease.reportedNs ?? lastFrameNs) - lastFrameNs > QUIET_AFTER_NS;
  const connected = { sinceNs: since(report.sinceNs), reason: null, lastFrameNs, stands: false };
  if (quiet) return { state: 'quiet', messagesPerSecond: null, ...connected };
  return { state: 'live', messagesPerSecond: report.messagesPerSecond, ...connected };
}

/** Whether a stream is wanted for seconds only, and a collector connects it for the first time. */
export function isBeginning({ state, sinceNs, lastFrameNs, stands }: StreamState, nowMs: number): boolean {
  if (state !== 'disconnected' || stands || sinceNs === null) return false;
  return isFirstConnecting(nsToMs(sinceNs), lastFrameNs !== null, nowMs);
}

function withoutFeed(reason: string): StreamState {
  return { state: 'no_feed', sinceNs: null, reason, messagesPerSecond: null, lastFrameNs: null, stands: true };
}

function sentenceOf({ reason, detail }: ReportedStream): string {
  const text = REASONS[reason ?? ''] ?? `Not connected (${reason})`;
  return detail === null ? `${text}.` : `${text}: ${detail}.`;
}
