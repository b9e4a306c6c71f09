import type { CollectionClock } from './collection-clock.js';
import type { StreamChange } from './stream-states.js';

/** Shorter samples make the rate of a slow stream jump. */
const SAMPLE_NS = 3_000_000_000n;
const MAX_DETAIL = 255;

/** Report of a collector about one stream. */
interface StreamReport {
  datastreamId: bigint;
  /** Connected and subscribed: everything the exchange sends arrives. */
  connected: boolean;
  /** Time at which it was connected or lost. */
  sinceNs: bigint;
  /** Reason for having no connection, as in the reasons of gaps. Null while it is connected. */
  reason: string | null;
  /** The last error, in words. */
  detail: string | null;
  lastFrameNs: bigint | null;
  /** Average of the last few seconds. */
  messagesPerSecond: number;
}

/** Changes since the last report. */
export interface CollectorReport {
  atNs: bigint;
  streams: StreamReport[];
  goneIds: bigint[];
}

/** A stream of which frames are counted. */
interface TrackedStream extends StreamReport {
  frames: number;
  sampledFrames: number;
  sampledNs: bigint;
}

/**
 * Collects what to report of a shard's streams. Reports go with renewals of the lease: all streams
 * after a takeover, then what changed. `due` asks for an early renewal, so that the server learns
 * of a lost connection within a second.
 */
export class StreamReports {
  private readonly streams = new Map<bigint, TrackedStream>();
  private told = new Map<bigint, StreamReport>();
  /** A stream was connected, lost or given up since the last report. */
  due = false;

  constructor(private readonly clock: Pick<CollectionClock, 'next'>) {}

  /**
   * Returns a stream, for its frames to be noted in. Undefined if it was never connected or lost,
   * or is gone.
   */
  find(datastreamId: bigint): TrackedStream | undefined {
    return this.streams.get(datastreamId);
  }

  isConnectedSince(datastreamId: bigint, ns: bigint): boolean {
    const stream = this.streams.get(datastreamId);
    return stream?.connected === true && stream.sinceNs <= ns;
  }

  /** Follows the states of the streams, which changed at `ns`. */
  follow(changes: readonly StreamChange[], ns: bigint): void {
    for (const change of changes) {
      const known = this.streams.get(change.datastreamId);
      if (change.state === 'gone') this.due = this.streams.delete(change.datastreamId) || this.due;
      else if (change.state === 'up') this.connected(change.datastreamId, known, ns);
      // A stream that is down stays so: its gap is recorded in parts, one for each cut.
      else if (known?.connected !== false) this.lost(change, known, ns);
    }
  }

  /** Explains, after the latest try, why streams are not connected. */
  explain(datastreamIds: readonly bigint[], reason: string, detail: string | undefined): void {
    for (const id of datastreamIds) {
      const stream = this.streams.get(id);
      if (!stream || stream.connected) continue;
      const text = detail?.slice(0, MAX_DETAIL) ?? null;
      if (stream.reason === reason && stream.detail === text) continue;
      Object.assign(stream, { reason, detail: text });
      this.due = true;
    }
  }

  /** Begins a new lease: the server has no reports of it. */
  startOver(): void {
    this.told = new Map();
    this.due = true;
  }

  /** Forgets all streams: collection here has ended. */
  clear(): void {
    this.streams.clear();
    this.startOver();
  }

  take(): CollectorReport {
    const nowNs = this.clock.next();
    this.due = false;
    const streams = [...this.streams.values()].map((stream) => toReport(sampled(stream, nowNs)));
    const changed = streams.filter((report) => !isSame(report, this.told.get(report.datastreamId)));
    return { atNs: nowNs, streams: changed, goneIds: [...this.told.keys()].filter((id) => !this.streams.has(id)) };
  }

  /** Notes that the server has stored a report. */
  delivered({ streams, goneIds }: CollectorReport): void {
    for (const report of streams) this.told.set(report.datastreamId, report);
    for (const id of goneIds) this.told.delete(id);
  }

  private connected(datastreamId: bigint, known: TrackedStream | undefined, ns: bigint): void {
    if (known?.connected) return;
    this.start(datastreamId, known, { connected: true, sinceNs: ns, reason: null, detail: null }, ns);
  }

  private lost(change: StreamChange & { state: 'down' }, known: TrackedStream | undefined, ns: bigint): void {
    const { sinceNs, reason } = change;
    this.start(change.datastreamId, known, { connected: false, sinceNs, reason, detail: null }, ns);
  }

  private start(
    datastreamId: bigint,
    known: TrackedStream | undefined,
    state: Pick<StreamReport, 'connected' | 'sinceNs' | 'reason' | 'detail'>,
    ns: bigint,
  ): void {
    const { frames = 0, lastFrameNs = null } = known ?? {};
    const sample = { sampledFrames: frames, sampledNs: ns, messagesPerSecond: 0 };
    this.streams.set(datastreamId, { datastreamId, ...state, frames, lastFrameNs, ...sample });
    this.due = true;
  }
}

function sampled(stream: TrackedStream, nowNs: bigint): TrackedStream {
  const passedNs = nowNs - stream.sampledNs;
  if (passedNs < SAMPLE_NS) return stream;
  const rate = ((stream.frames - stream.sampledFrames) * 1e9) / Number(passedNs);
  stream.messagesPerSecond = Math.round(rate * 100) / 100;
  stream.sampledFrames = stream.frames;
  stream.sampledNs = nowNs;
  return stream;
}

function toReport({
  frames: _frames,
  sampledFrames: _sampled,
  sampledNs: _at,
  ...report
}: TrackedStream): StreamReport {
  return report;
}

function isSame(a: StreamReport, b: StreamReport | undefined): boolean {
  if (!b || a.connected !== b.connected || a.sinceNs !== b.sinceNs) return false;
  if (a.reason !== b.reason || a.detail !== b.detail) return false;
  return a.lastFrameNs === b.lastFrameNs && a.messagesPerSecond === b.messagesPerSecond;
}
