import { later, type TimeRange } from '../../../schema/time/time-range.js';
import type { CollectionClock } from '../streams/collection-clock.js';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import { seqOf } from '../../../schema/collection/frame-seq.rule.js';
import type { ClosedJournalFile, Journal } from '../journal/journal.js';
import type { JournalFile } from '../journal/journal-file.js';
import { isFrozen } from '../journal/frozen.rule.js';
import type { LastFrames } from '../core/shard-contract.js';
import type { FramePlace } from '../feeds/feed-adapter.js';
import { LastFramesRecord } from './last-frames-record.js';
import type { StreamReports } from '../streams/stream-reports.js';
import { StreamStates, type PauseReason, type StateUpdate } from '../streams/stream-states.js';

const ALIVE_EVERY_MS = 1_000;
/** A connection that is lost so soon behind a freeze was lost in it. */
const NOTICED_AFTER_NS = 5_000_000_000n;

/**
 * Records what happens on a shard, in order: frames with their seq and time, and which streams can
 * be received.
 */
export class Recorder {
  private states = new StreamStates();
  private epoch: bigint | null = null;
  private lastSeq = 0n;
  private newFrames = 0;
  private newBytes = 0;
  private aliveMs = 0;
  private lastFrames: LastFramesRecord | undefined;
  private lookedNs = 0n;
  /** Last time range in which the process stood still. */
  private frozen: TimeRange | null = null;
  /** The moment of the last cut: where the active journal file begins. */
  lastCutNs = 0n;

  constructor(
    private readonly shard: string,
    private readonly journal: Journal,
    private readonly clock: CollectionClock,
    private readonly metrics: CollectorMetrics,
    private readonly reports: StreamReports,
  ) {}

  /** Whether an epoch has begun, so that frames are recorded. */
  get recording(): boolean {
    return this.epoch !== null;
  }

  get streamIds(): bigint[] {
    return this.states.ids();
  }

  /** Continues after an earlier process: its streams have been down since its last sign of life. */
  resume(states: StreamStates, toNs: bigint): void {
    this.states = states;
    this.clock.advanceTo(toNs);
    this.count(states.down(states.ids(), toNs, 'restart'));
    this.reports.follow(states.snapshot(), toNs);
  }

  /** Begins an epoch in a new journal file. Returns the previous file, to be closed. */
  beginEpoch(epoch: bigint): JournalFile | undefined {
    this.epoch = epoch;
    this.lastSeq = seqOf(epoch, 0n);
    return this.startFile(this.clock.next());
  }

  /**
   * Records a frame, and that its stream is received. `place` tells how it follows the previous one
   * in a numbered stream: a jump is a gap up to this frame.
   */
  frame(datastreamId: bigint, message: Uint8Array, place?: FramePlace): void {
    let stream = this.reports.find(datastreamId);
    if (stream?.connected !== true) {
      this.up([datastreamId]);
      stream = this.reports.find(datastreamId);
    }
    if (this.epoch === null) return;
    this.lastSeq += 1n;
    const ns = this.look();
    if (stream) {
      if (place === 'jump' && stream.lastFrameNs !== null) this.jumped(datastreamId, stream.lastFrameNs, ns);
      stream.frames += 1;
      stream.lastFrameNs = ns;
    }
    this.journal.appendFrame(datastreamId, this.lastSeq, ns, message);
    this.lastFrames?.add(datastreamId, ns, message);
    this.newFrames += 1;
    this.newBytes += message.length;
  }

  up(datastreamIds: readonly bigint[]): void {
    const ns = this.clock.next();
    this.write(ns, this.states.up(datastreamIds, ns));
  }

  /** Records that streams are down, by default since now. */
  down(datastreamIds: readonly bigint[], reason: string, sinceNs?: bigint): void {
    const ns = this.clock.next();
    const update = this.states.down(datastreamIds, sinceNs ?? ns, reason);
    this.count(update);
    this.write(ns, update);
  }

  /** Notes that the process runs, which it does often. Returns the time. */
  look(): bigint {
    const ns = this.clock.next();
    if (this.recording && isFrozen(this.lookedNs, ns)) this.frozen = { fromNs: this.lookedNs, toNs: ns };
    this.lookedNs = ns;
    return ns;
  }

  /**
   * Records that the connection of streams is lost, on which nothing has arrived for `silentMs`.
   * What was sent before a freeze ended may have been read after it, so nothing tells since when
   * the rest is missing: all of the freeze is a gap.
   */
  lost(datastreamIds: readonly bigint[], reason: string, silentMs: number): void {
    const ns = this.look();
    // A frame is stamped a little after it was heard.
    const lastNs = datastreamIds.map((id) => this.reports.find(id)?.lastFrameNs ?? 0n).reduce(later, 0n);
    const sinceNs = later(ns - BigInt(Math.floor(silentMs * 1e6)), lastNs + 1n);
    const { frozen } = this;
    if (frozen && sinceNs >= frozen.toNs && sinceNs < frozen.toNs + NOTICED_AFTER_NS) {
      const missing = datastreamIds.filter((id) => this.reports.isConnectedSince(id, frozen.fromNs));
      const gaps = missing.map((datastreamId) => ({ datastreamId, ...frozen, reason }));
      this.journal.appendStates(ns, { changes: [], gaps });
      this.metrics.gaps.inc({ exchange: this.shard, reason }, gaps.length);
    }
    this.down(datastreamIds, reason, sinceNs);
  }

  /**
   * Records that collection is paused. Streams that the exchange refuses are reported as before: a
   * pause changes nothing for them.
   */
  pause(reason: PauseReason): void {
    this.down(this.streamIds, reason);
    const ids = this.streamIds.filter((id) => !this.states.isSettled(id));
    this.reports.explain(ids, reason, undefined);
  }

  gone(datastreamIds: readonly bigint[]): void {
    const ns = this.clock.next();
    this.write(ns, this.states.gone(datastreamIds, ns));
  }

  /**
   * Records that streams that were wanted while no collector ran, and no longer are, have been
   * missing up to now.
   */
  missed(datastreamIds: readonly bigint[], sinceNs: bigint): void {
    const unknown = datastreamIds.filter((id) => !this.states.has(id));
    this.down(unknown, 'takeover', sinceNs);
    this.gone(unknown);
  }

  /**
   * Continues in a new file and returns the previous one. Records open gaps there up to now, so
   * that everything before the watermark is in the index, received or missing.
   */
  cut(): JournalFile | undefined {
    const ns = this.clock.next();
    this.write(ns, this.states.splitOpenGaps(ns));
    return this.startFile(ns);
  }

  /**
   * Notes that another owner has delivered up to this moment and recorded its gaps: open gaps here
   * begin no earlier.
   */
  takeOverAt(sealedThroughNs: bigint): void {
    this.clock.advanceTo(sealedThroughNs);
    this.write(this.clock.next(), this.states.notBefore(sealedThroughNs));
  }

  /** Starts to remember the last frames of each stream. */
  noteLastFrames(): LastFramesRecord {
    this.lastFrames ??= new LastFramesRecord();
    return this.lastFrames;
  }

  /** The last frames so far, null unless they are remembered. Read it right after a cut. */
  get lastFramesNow(): LastFrames[] | null {
    return this.lastFrames?.all() ?? null;
  }

  /** Returns whether each stream is received, or refused by the exchange. */
  settled(datastreamIds: readonly bigint[]): boolean {
    return datastreamIds.every((id) => this.states.isSettled(id));
  }

  /** Makes everything durable, and writes a sign of life each second while nothing arrives. */
  async flush(): Promise<void> {
    const nowMs = performance.now();
    if (this.recording && this.newFrames === 0 && nowMs - this.aliveMs > ALIVE_EVERY_MS) {
      this.journal.appendAlive(this.clock.next());
      this.aliveMs = nowMs;
    }
    this.metrics.frames.inc({ exchange: this.shard }, this.newFrames);
    this.metrics.frameBytes.inc({ exchange: this.shard }, this.newBytes);
    this.newFrames = this.newBytes = 0;
    const waitedMs = await this.journal.flush();
    if (waitedMs > 0) this.metrics.fsyncSeconds.observe({ exchange: this.shard }, waitedMs / 1_000);
  }

  /** Ends the epoch, records open gaps, and forgets the streams. Returns the last file, closed. */
  async finish(): Promise<ClosedJournalFile | undefined> {
    const ns = this.clock.next();
    this.write(ns, this.states.splitOpenGaps(ns));
    this.epoch = null;
    this.states = new StreamStates();
    this.reports.clear();
    return this.journal.finish(ns);
  }

  now(): bigint {
    return this.clock.next();
  }

  private jumped(datastreamId: bigint, lastNs: bigint, ns: bigint): void {
    const gap = { datastreamId, fromNs: lastNs + 1n, toNs: ns, reason: 'sequence' };
    this.journal.appendStates(ns, { changes: [], gaps: [gap] });
    this.metrics.gaps.inc({ exchange: this.shard, reason: gap.reason });
  }

  private startFile(fromNs: bigint): JournalFile | undefined {
    this.lastCutNs = fromNs;
    const streams = this.states.snapshot();
    return this.journal.startFile({ shard: this.shard, epoch: this.epoch ?? 0n, fromNs, streams });
  }

  /** Counts each gap once, when it begins: each cut records it again up to that moment. */
  private count({ changes }: StateUpdate): void {
    for (const change of changes) {
      if (change.state === 'down') this.metrics.gaps.inc({ exchange: this.shard, reason: change.reason });
    }
  }

  private write(ns: bigint, update: StateUpdate): void {
    this.journal.appendStates(ns, update);
    this.reports.follow(update.changes, ns);
    const ids = this.states.ids();
    const up = ids.filter((id) => this.states.isUp(id)).length;
    this.metrics.streams.set({ exchange: this.shard, state: 'up' }, up);
    this.metrics.streams.set({ exchange: this.shard, state: 'down' }, ids.length - up);
  }
}
