import type { CollectionClock } from '../streams/collection-clock.js';
import type { CollectorMetrics } from '../metrics/collector-metrics.js';
import { seqOf } from '../../../schema/frame-seq.rule.js';
import type { ClosedJournalFile, Journal } from '../journal/journal.js';
import type { JournalFile } from '../journal/journal-file.js';
import type { LastFrames } from '../core/collection-core.js';
import { LastFramesRecord } from '../handover/last-frames-record.js';
import type { StreamReports } from '../streams/stream-reports.js';
import { StreamStates, type StateUpdate } from '../streams/stream-states.js';

const ALIVE_EVERY_MS = 1_000;

/** Writes down what happens on a shard, in order: frames with their seq and time, and which streams can be received. */
export class Recorder {
  private states = new StreamStates();
  private epoch: bigint | null = null;
  private lastSeq = 0n;
  private newFrames = 0;
  private newBytes = 0;
  private aliveMs = 0;
  private lastFrames: LastFramesRecord | undefined;
  /** When the last frame of each numbered stream came. */
  private readonly numberedNs = new Map<bigint, bigint>();
  /** Where the active journal file begins: the moment of the last cut. */
  lastCutNs = 0n;

  constructor(
    private readonly shard: string,
    private readonly journal: Journal,
    private readonly clock: CollectionClock,
    private readonly metrics: CollectorMetrics,
    private readonly reports: StreamReports,
  ) {}

  /** Whether an epoch has begun, so that frames can be taken. */
  get recording(): boolean {
    return this.epoch !== null;
  }

  get streamIds(): bigint[] {
    return this.states.ids();
  }

  /** Takes over what an earlier process left: its streams have been down since its last sign of life. */
  resume(states: StreamStates, endNs: bigint): void {
    this.states = states;
    this.clock.advanceTo(endNs);
    this.count(states.down(states.ids(), endNs, 'restart'));
    this.reports.follow(states.snapshot(), endNs);
  }

  /** From now on frames count in this epoch; answers the file of the epoch before, to be closed. */
  beginEpoch(epoch: bigint): JournalFile | undefined {
    this.epoch = epoch;
    this.lastSeq = seqOf(epoch, 0n);
    return this.startFile(this.clock.next());
  }

  /** `place`: how the frame follows the one before in a stream that the exchange numbers; a jump is a gap up to this frame. */
  frame(datastreamId: bigint, message: Uint8Array, place?: 'next' | 'jump'): void {
    if (this.epoch === null) return;
    this.lastSeq += 1n;
    const ns = this.clock.next();
    if (place !== undefined) this.follow(datastreamId, ns, place);
    this.journal.appendFrame(datastreamId, this.lastSeq, ns, message);
    this.reports.frame(datastreamId, ns);
    this.lastFrames?.add(datastreamId, ns, message);
    this.newFrames += 1;
    this.newBytes += message.length;
  }

  isUp(datastreamId: bigint): boolean {
    return this.states.isUp(datastreamId);
  }

  up(datastreamIds: readonly bigint[]): void {
    const ns = this.clock.next();
    this.write(ns, this.states.up(datastreamIds, ns));
  }

  /** `sinceNs`: when the stream was last known to be fine or not wanted; now, when left out. */
  down(datastreamIds: readonly bigint[], reason: string, sinceNs?: bigint): void {
    const ns = this.clock.next();
    const update = this.states.down(datastreamIds, sinceNs ?? ns, reason);
    this.count(update);
    this.write(ns, update);
  }

  gone(datastreamIds: readonly bigint[]): void {
    const ns = this.clock.next();
    for (const id of datastreamIds) this.numberedNs.delete(id);
    this.write(ns, this.states.gone(datastreamIds, ns));
  }

  /** Streams that were wanted while no collector ran, and are not any more, were missing up to now. */
  missed(datastreamIds: readonly bigint[], sinceNs: bigint): void {
    const unknown = datastreamIds.filter((id) => !this.states.has(id));
    this.down(unknown, 'takeover', sinceNs);
    this.gone(unknown);
  }

  /**
   * Goes on in a new file; answers the one before. Gaps that are still open go into that one as far as they go, so that whatever lies
   * before the watermark is in the index, received or missing.
   */
  cut(): JournalFile | undefined {
    const ns = this.clock.next();
    this.write(ns, this.states.splitOpenGaps(ns));
    return this.startFile(ns);
  }

  /** Another owner has delivered up to this moment, and said what was missing: gaps that are open here go back no further. */
  takeOverAt(sealedThroughNs: bigint): void {
    this.clock.advanceTo(sealedThroughNs);
    this.write(this.clock.next(), this.states.notBefore(sealedThroughNs));
  }

  /** From now on the last frames of each stream are remembered. */
  noteLastFrames(): LastFramesRecord {
    this.lastFrames ??= new LastFramesRecord();
    return this.lastFrames;
  }

  /** The last frames up to now, while they are remembered; to be asked for right after a cut. */
  get lastFramesNow(): LastFrames[] | null {
    return this.lastFrames?.all() ?? null;
  }

  /** Whether each stream is received, or known not to be had. */
  settled(datastreamIds: readonly bigint[]): boolean {
    return datastreamIds.every((id) => this.states.isSettled(id));
  }

  /** Makes everything durable; while nothing arrives, with a sign of life each second. */
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

  /** Ends the epoch, gaps included as far as they go, and forgets the streams; answers the last file, closed. */
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

  private follow(datastreamId: bigint, ns: bigint, place: 'next' | 'jump'): void {
    const lastNs = this.numberedNs.get(datastreamId);
    this.numberedNs.set(datastreamId, ns);
    if (place === 'next' || lastNs === undefined) return;
    const gap = { datastreamId, fromNs: lastNs + 1n, toNs: ns, reason: 'sequence' };
    this.journal.appendStates(ns, { changes: [], gaps: [gap] });
    this.metrics.gaps.inc({ exchange: this.shard, reason: gap.reason });
  }

  private startFile(startNs: bigint): JournalFile | undefined {
    this.lastCutNs = startNs;
    const streams = this.states.snapshot();
    return this.journal.startFile({ shard: this.shard, epoch: this.epoch ?? 0n, startNs, streams });
  }

  /** A gap counts once, when it begins: at each cut it is told as far as it goes. */
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
