import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { ClockSkewAlarm } from './clock-skew-alarm.js';
import type { CollectionClock } from './collection-clock.js';
import type { CollectionCore, Lease } from './collection-core.js';
import { showLeaseState, type CollectorMetrics } from './collector-metrics.js';
import { shouldCut } from './cutter/cut-decision.rule.js';
import type { SegmentCutter } from './cutter/segment-cutter.js';
import type { ExchangeLag } from './exchange-lag.js';
import type { ExchangeFeed, FeedStream } from './feeds/exchange-feed.js';
import type { FeedEvents } from './feeds/feed-connection.js';
import { tryHandOver } from './handover/hand-over-shard.js';
import { OwnerJoin } from './handover/owner-join.js';
import { JournalGuard } from './journal/journal-guard.js';
import type { Journal } from './journal/journal.js';
import { lockJournal, waitForJournal } from './journal/journal-lock.js';
import { readJournalFile } from './journal/read-journal-file.js';
import type { LeaseKeeper } from './lease/lease-keeper.js';
import { PeriodicTask } from './periodic-task.js';
import type { WantedShards } from './wanted-shards.js';
import type { Recorder } from './recorder.js';
import type { StreamReports } from './stream-reports.js';
import { AWAITING_SUBSCRIPTION, NOT_OFFERED } from './stream-states.js';
import type { FileLock } from '../../schema/file-lock.js';
import { messageOf } from '../../schema/message-of.js';

const LEASE_EVERY_MS = 500;
const PLAN_EVERY_MS = 500;
const LATE_EVERY_MS = 1_000;
/** A quarter of the promised 200 ms: the sync itself takes time, and so do frames that arrive meanwhile. */
const FLUSH_EVERY_MS = 50;
const CUT_EVERY_MS = 100;
const DRAIN_MS = 15_000;
/** Another owner that lives so long has taken over. */
const HANDED_OVER_MS = 30_000;

export interface ShardParts {
  shard: string;
  journal: Journal;
  clock: CollectionClock;
  recorder: Recorder;
  /** What the server is told of each stream. */
  reports: StreamReports;
  lease: LeaseKeeper;
  cutter: SegmentCutter;
  core: CollectionCore;
  wanted: WantedShards;
  createFeed: (events: FeedEvents<bigint>) => ExchangeFeed;
  exchangeLag: ExchangeLag;
  /** How long a stop waits for a successor to be there; 0: not at all. */
  handoverMs: number;
  metrics: CollectorMetrics;
  logger: Logger;
}

/** Collects one shard: owns it by a lease, follows the plan, journals what arrives, and brings it into the index. */
export class ShardCollector {
  private readonly feed: ExchangeFeed;
  private tasks: PeriodicTask[] = [];
  private plan: FeedStream[] = [];
  /** When the plan was last asked for; after a takeover, up to when somebody else followed it. */
  private plannedNs: bigint | null = null;
  private tookOver = false;
  /** The plan that comes next is the first of a lease: nobody said so far what is missing of streams that have ended since. */
  private firstPlan = false;
  private cutRequestedNs: bigint | null = null;
  private cutMs = 0;
  private answered = false;
  private readonly guard: JournalGuard;
  private readonly skew: ClockSkewAlarm;
  /** Since when we journal without owning the shard. */
  private besideSinceNs: bigint | null = null;
  private readonly join: OwnerJoin;
  private stopping = false;
  /** A stop has closed the feed: nothing may connect again. */
  private ended = false;
  private lock: FileLock | null = null;
  private opening: Promise<void> | undefined;
  private standbyMs: number | null = null;

  constructor(private readonly parts: ShardParts) {
    const { recorder, metrics, shard, exchangeLag } = parts;
    this.join = new OwnerJoin(parts.cutter, recorder);
    this.skew = new ClockSkewAlarm(shard, metrics, parts.logger);
    this.guard = new JournalGuard(shard, parts.journal, metrics, parts.logger);
    this.feed = parts.createFeed({
      frame: (id, message, place) => {
        if (!recorder.isUp(id)) recorder.up([id]);
        recorder.frame(id, message, place);
        if (exchangeLag.due) exchangeLag.look(message, Date.now());
      },
      up: (ids) => recorder.up(ids),
      down: (ids, reason, detail) => {
        recorder.down(ids, reason);
        parts.reports.explain(ids, reason, detail);
      },
      unrouted: (reason) => metrics.unrouted.inc({ exchange: shard, reason }),
    });
  }

  /** Whether the server has said who owns the shard. */
  get ready(): boolean {
    return this.answered;
  }

  /** Resolves when collection runs, or waits for another process to let go of the journal. */
  async start(): Promise<void> {
    const { directory } = this.parts.journal;
    await mkdir(directory, { recursive: true });
    const lock = await lockJournal(directory);
    if (lock !== null) return this.open(lock);
    this.opening = this.openWhenFree();
  }

  private async open(lock: FileLock): Promise<void> {
    const { journal, recorder, cutter } = this.parts;
    this.lock = lock;
    const left = await journal.recover();
    for (const file of left) cutter.add(file);
    for (const file of left.toReversed()) {
      const content = await readJournalFile(file.path);
      if (!content) continue;
      recorder.resume(content.states, content.endNs);
      this.plannedNs = content.endNs;
      break;
    }
    this.tasks = [
      this.repeat(LEASE_EVERY_MS, 'lease', () => this.keepLease()),
      this.repeat(PLAN_EVERY_MS, 'plan', () => this.followPlan()),
      this.repeat(FLUSH_EVERY_MS, 'journal', () => this.flush()),
      this.repeat(CUT_EVERY_MS, 'cut', () => this.cut()),
      this.repeat(CUT_EVERY_MS, 'delivery', () => this.deliver()),
      this.repeat(LATE_EVERY_MS, 'late delivery', () => cutter.deliverAllLate()),
    ];
  }

  /**
   * Ends collection, after a handover if somebody stands by: what was received goes into the index while the lease holds; what does
   * not stays in the journal.
   */
  async stop(): Promise<void> {
    const { recorder, cutter, lease, logger } = this.parts;
    this.stopping = true;
    await this.opening;
    const lastFrames = await tryHandOver(this.parts, this.parts.handoverMs);
    this.ended = true;
    if (lastFrames) this.feed.close();
    else this.endFeed();
    await Promise.all(this.tasks.map((task) => task.stop()));
    if (this.lock === null) return;
    const deadlineMs = performance.now() + DRAIN_MS;
    try {
      const last = recorder.recording ? await recorder.finish() : undefined;
      if (last) cutter.add(last, recorder.lastFramesNow);
      await this.join.attempt();
      while (performance.now() < deadlineMs && (await lease.keep()) && (await cutter.deliverNext()));
      await lease.release(cutter.delivered ? lastFrames : null);
      await cutter.deliverAllLate();
    } catch (error) {
      logger.warn({ shard: this.parts.shard, error: messageOf(error) }, 'could not finish in order');
    }
    if (cutter.pendingFiles > 0) logger.warn({ files: cutter.pendingFiles }, 'journal files stay for the next start');
    this.lock.release();
    this.lock = null;
  }

  private endFeed(): void {
    this.feed.close();
    this.parts.recorder.down(this.parts.recorder.streamIds, 'stopped');
  }

  private async openWhenFree(): Promise<void> {
    const { journal, logger } = this.parts;
    const lock = await waitForJournal(journal.directory, logger, () => this.stopping);
    if (lock !== null) await this.open(lock);
  }

  private repeat(intervalMs: number, task: string, work: () => Promise<void>): PeriodicTask {
    const { shard, metrics, logger } = this.parts;
    return new PeriodicTask(intervalMs, work, (error) => {
      if (task === 'delivery') metrics.commitFailures.inc({ exchange: shard });
      logger.warn({ shard, task, error: messageOf(error) }, 'failed, will be tried again');
    });
  }

  private async keepLease(): Promise<void> {
    const { lease, metrics, shard, recorder, cutter, wanted } = this.parts;
    if (lease.standbyEpoch !== null) await this.keepStandby(lease.standbyEpoch);
    else if (!(await lease.keep())) {
      // Who stops wants no shard any more, and nobody needs one whose streams nobody wants.
      const idle = this.stopping || !(recorder.recording || cutter.pendingFiles > 0 || wanted.isWanted(shard));
      const acquired = idle ? null : await lease.acquire();
      if (acquired?.standby === true) this.recordBeside(acquired);
      else if (acquired) await this.takeOver(acquired);
      else if (!idle) await this.standBy();
      this.answered = true;
    }
    showLeaseState(metrics, shard, lease);
  }

  /** The owner is handing over: from now on we receive everything as well, without a right to deliver it yet. */
  private recordBeside({ epoch, sealedThroughNs }: Lease): void {
    const { recorder, cutter, clock, logger, shard } = this.parts;
    // Whatever the two clocks say: what comes from now on comes after what the owner has committed.
    if (sealedThroughNs !== null) clock.advanceTo(sealedThroughNs);
    this.standbyMs = null;
    const before = recorder.beginEpoch(epoch);
    this.besideSinceNs = recorder.lastCutNs;
    if (before) cutter.addOpen(before);
    this.cutMs = performance.now();
    logger.info({ shard, epoch: String(epoch) }, 'the owner hands over: journalling beside it');
  }

  private async keepStandby(epoch: bigint): Promise<void> {
    const { lease, recorder, cutter, metrics, logger, shard } = this.parts;
    const live = this.plan.length > 0 ? recorder.settled(this.plan.map(({ id }) => id)) : this.plannedNs !== null;
    const { state, sealedThroughNs, left } = await lease.keepStandby(epoch, live);
    if (state === 'LOST') logger.warn({ shard, epoch: String(epoch) }, 'the handover came to nothing');
    if (state !== 'HELD') return;
    metrics.handovers.inc({ exchange: shard, kind: left ? 'taken' : 'taken from the dead' });
    logger.info({ shard, epoch: String(epoch), joined: left !== null }, 'shard is ours');
    if (sealedThroughNs !== null) recorder.takeOverAt(sealedThroughNs);
    if (this.plannedNs === null && sealedThroughNs !== null) {
      // The plan has not come yet: it says of which streams everything is missing since then.
      this.plannedNs = sealedThroughNs;
      this.tookOver = true;
    }
    if (sealedThroughNs === null) await cutter.markSuperseded(epoch, null, []);
    else if (left) this.join.begin('beside', { epoch, sealedThroughNs, left });
    // Without last frames the owner has delivered nothing since it offered the shard: our parts do not overlap.
    else this.join.begin('apart', { epoch, sealedThroughNs, left });
  }

  private async takeOver({ epoch, sealedThroughNs, left }: Lease): Promise<void> {
    const { recorder, cutter, clock, logger, shard } = this.parts;
    this.standbyMs = this.besideSinceNs = null;
    if (sealedThroughNs !== null) clock.advanceTo(sealedThroughNs);
    const before = recorder.beginEpoch(epoch);
    if (before) cutter.addOpen(before);
    // A shard's first owner seals its beginning: whoever follows must know from when on something may be missing.
    const beginning = sealedThroughNs === null ? recorder.cut() : undefined;
    if (beginning) cutter.addOpen(beginning);
    if (sealedThroughNs === null) this.plannedNs ??= recorder.lastCutNs;
    this.firstPlan = true;
    this.cutMs = performance.now();
    if (sealedThroughNs === null) await cutter.markSuperseded(epoch, null, []);
    else {
      recorder.takeOverAt(sealedThroughNs);
      // What we, or an earlier life of this process, journalled beside other owners begins behind their last frames, too.
      this.join.begin('after', { epoch, sealedThroughNs, left });
    }
    if (sealedThroughNs !== null && (this.plannedNs === null || sealedThroughNs > this.plannedNs)) {
      this.plannedNs = sealedThroughNs;
      this.tookOver = true;
    }
    logger.info({ shard, epoch: String(epoch), journalFiles: cutter.pendingFiles }, 'shard is ours');
  }

  /** Another collector owns the shard. What we had goes on into the journal until it is sure to have taken over. */
  private async standBy(): Promise<void> {
    const { recorder, cutter, logger, shard } = this.parts;
    this.standbyMs ??= performance.now();
    // Of an earlier process: it was not there when the owner took the shard.
    if (!recorder.recording) cutter.markAllLate();
    if (!recorder.recording || performance.now() - this.standbyMs < HANDED_OVER_MS) return;
    logger.warn({ shard }, 'another collector owns the shard: collection here ends');
    this.endFeed();
    const last = await recorder.finish();
    if (last) cutter.add(last);
    cutter.markAllLate();
    this.plannedNs = null;
  }

  private async followPlan(): Promise<void> {
    const { lease, core, shard, recorder, exchangeLag } = this.parts;
    const epoch = lease.heldEpoch ?? lease.standbyEpoch;
    if (epoch === null || !recorder.recording) return;
    exchangeLag.due = true;
    const askedNs = recorder.now();
    const askedMs = Date.now();
    const plan = await core.plan(shard, epoch);
    if (epoch !== (lease.heldEpoch ?? lease.standbyEpoch)) return;
    this.skew.note(plan.serverNowNs, askedMs, Date.now());
    if (!plan.leaseHeld) return lease.drop(epoch);
    this.cutRequestedNs = plan.cutRequestedNs;
    const known = new Set(recorder.streamIds);
    const wanted = new Set(plan.streams.map(({ id }) => id));
    const coming = plan.streams.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    recorder.gone([...known].filter((id) => !wanted.has(id)));
    const sinceNs = this.plannedNs ?? this.besideSinceNs ?? askedNs;
    recorder.down(coming, this.tookOver ? 'takeover' : AWAITING_SUBSCRIPTION, sinceNs);
    if (this.firstPlan) recorder.missed(plan.endedIds, sinceNs);
    this.firstPlan = false;
    // What is missing so far is said at once: an earlier owner that comes back fills it from its journal.
    if (this.tookOver) this.cutNow();
    this.tookOver = false;
    this.plannedNs = askedNs;
    this.plan = plan.streams;
    if (!this.guard.paused) this.subscribe();
  }

  private subscribe(): void {
    if (this.ended) return;
    const impossible = this.feed.reconcile(this.plan).map(({ id }) => id);
    if (impossible.length > 0) this.parts.recorder.down(impossible, NOT_OFFERED);
  }

  private async flush(): Promise<void> {
    const { recorder } = this.parts;
    await recorder.flush();
    const verdict = this.guard.look();
    if (verdict === 'pause') {
      this.feed.close();
      recorder.down(recorder.streamIds, 'journal full');
    } else if (verdict === 'resume') this.subscribe();
  }

  private async cut(): Promise<void> {
    const { journal, recorder } = this.parts;
    const { cutRequestedNs: requestedNs } = this;
    const { lastCutNs } = recorder;
    // Which streams miss what since the owner before is known with the plan: the watermark must not pass that unsaid.
    const ageMs = this.tookOver ? 0 : performance.now() - this.cutMs;
    if (!recorder.recording || !shouldCut({ ageMs, bytes: journal.activeBytes, lastCutNs, requestedNs })) return;
    this.cutNow();
  }

  private cutNow(): void {
    const { recorder, cutter } = this.parts;
    this.cutMs = performance.now();
    const before = recorder.cut();
    if (before) cutter.addOpen(before, recorder.lastFramesNow);
  }

  private async deliver(): Promise<void> {
    const { cutter } = this.parts;
    if (this.join.isOpen) {
      const due = this.join.due;
      // Before the plan nobody knows of which streams something is missing.
      if (!due || (due.cut && this.tookOver)) return;
      if (due.cut) this.cutNow();
      if (!(await this.join.attempt())) return;
    }
    while (await cutter.deliverNext());
  }
}
