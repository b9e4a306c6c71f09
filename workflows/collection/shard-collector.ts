import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { CollectionClock } from './collection-clock.js';
import type { CollectionCore, Lease } from './collection-core.js';
import type { CollectorMetrics } from './collector-metrics.js';
import { shouldCut } from './cutter/cut-decision.rule.js';
import type { SegmentCutter } from './cutter/segment-cutter.js';
import type { ExchangeFeed, FeedStream } from './feeds/exchange-feed.js';
import type { FeedEvents } from './feeds/feed-connection.js';
import type { Journal } from './journal/journal.js';
import { lockJournal, unlockJournal } from './journal/journal-lock.js';
import { readJournalFile } from './journal/read-journal-file.js';
import type { LeaseKeeper } from './lease/lease-keeper.js';
import { PeriodicTask } from './periodic-task.js';
import type { Recorder } from './recorder.js';
import { AWAITING_SUBSCRIPTION } from './stream-states.js';

const LEASE_EVERY_MS = 500;
const PLAN_EVERY_MS = 1_000;
/** Half of the promised 200 ms: the sync itself takes time, too. */
const FLUSH_EVERY_MS = 100;
const CUT_EVERY_MS = 100;
const LOCK_RETRY_MS = 1_000;
const DRAIN_MS = 15_000;
/** Another owner that lives so long has taken over. */
const HANDED_OVER_MS = 30_000;
const ALARM_FILL = 0.8;
const RESUME_FILL = 0.9;

export interface ShardParts {
  shard: string;
  journal: Journal;
  clock: CollectionClock;
  recorder: Recorder;
  lease: LeaseKeeper;
  cutter: SegmentCutter;
  core: CollectionCore;
  createFeed: (events: FeedEvents<bigint>) => ExchangeFeed;
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
  private cutRequestedNs: bigint | null = null;
  private cutMs = 0;
  private answered = false;
  private alarmed = false;
  private paused = false;
  private stopping = false;
  private locked = false;
  private opening: Promise<void> | undefined;
  private standbyMs: number | null = null;

  constructor(private readonly parts: ShardParts) {
    const { recorder, metrics, shard } = parts;
    this.feed = parts.createFeed({
      frame: (id, message, place) => {
        if (!recorder.isUp(id)) recorder.up([id]);
        recorder.frame(id, message, place);
      },
      up: (ids) => recorder.up(ids),
      down: (ids, reason) => recorder.down(ids, reason),
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
    if ((await lockJournal(directory)) === null) return this.open();
    this.opening = this.waitForJournal();
  }

  private async open(): Promise<void> {
    const { journal, recorder, cutter } = this.parts;
    this.locked = true;
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
    ];
  }

  /** Ends collection: what was received goes into the index while the lease holds; what does not stays in the journal. */
  async stop(): Promise<void> {
    const { journal, recorder, cutter, lease, logger } = this.parts;
    this.stopping = true;
    await this.opening;
    this.endFeed();
    await Promise.all(this.tasks.map((task) => task.stop()));
    if (!this.locked) return;
    const deadlineMs = performance.now() + DRAIN_MS;
    try {
      const last = recorder.recording ? await recorder.finish() : undefined;
      if (last) cutter.add(last);
      while (performance.now() < deadlineMs && (await lease.keep()) && (await cutter.deliverNext()));
      await lease.release();
    } catch (error) {
      logger.warn({ shard: this.parts.shard, error: messageOf(error) }, 'could not finish in order');
    }
    if (cutter.pendingFiles > 0) logger.warn({ files: cutter.pendingFiles }, 'journal files stay for the next start');
    await unlockJournal(journal.directory);
  }

  private endFeed(): void {
    this.feed.close();
    this.parts.recorder.down(this.parts.recorder.streamIds, 'stopped');
  }

  private async waitForJournal(): Promise<void> {
    const { journal, logger } = this.parts;
    while (!this.stopping) {
      const holder = await lockJournal(journal.directory);
      if (holder === null) return this.open();
      logger.warn({ directory: journal.directory, pid: holder }, 'journal belongs to a running process: waiting');
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  }

  private repeat(intervalMs: number, task: string, work: () => Promise<void>): PeriodicTask {
    const { shard, metrics, logger } = this.parts;
    return new PeriodicTask(intervalMs, work, (error) => {
      if (task === 'delivery') metrics.commitFailures.inc({ exchange: shard });
      logger.warn({ shard, task, error: messageOf(error) }, 'failed, will be tried again');
    });
  }

  private async keepLease(): Promise<void> {
    const { lease, metrics, shard } = this.parts;
    if (!(await lease.keep())) {
      const acquired = await lease.acquire();
      if (acquired) await this.takeOver(acquired);
      else await this.standBy();
      this.answered = true;
    }
    metrics.leaseHeld.set({ exchange: shard }, lease.heldEpoch === null ? 0 : 1);
  }

  private async takeOver({ epoch, sealedThroughNs }: Lease): Promise<void> {
    const { recorder, cutter, clock, logger, shard } = this.parts;
    this.standbyMs = null;
    if (sealedThroughNs !== null) clock.advanceTo(sealedThroughNs);
    const before = recorder.beginEpoch(epoch);
    if (before) cutter.addOpen(before);
    // A shard's first owner seals its beginning: whoever follows must know from when on something may be missing.
    const beginning = sealedThroughNs === null ? recorder.cut(false) : undefined;
    if (beginning) cutter.addOpen(beginning);
    this.cutMs = performance.now();
    await cutter.markSuperseded(epoch, sealedThroughNs);
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
    if (!recorder.recording || performance.now() - this.standbyMs < HANDED_OVER_MS) return;
    logger.warn({ shard }, 'another collector owns the shard: collection here ends');
    this.endFeed();
    const last = await recorder.finish();
    if (last) cutter.add(last);
    this.plannedNs = null;
  }

  private async followPlan(): Promise<void> {
    const { lease, core, shard, recorder } = this.parts;
    const epoch = lease.heldEpoch;
    if (epoch === null || !recorder.recording) return;
    const askedNs = recorder.now();
    const plan = await core.plan(shard, epoch);
    if (!plan.leaseHeld) return lease.drop(epoch);
    this.cutRequestedNs = plan.cutRequestedNs;
    const known = new Set(recorder.streamIds);
    const wanted = new Set(plan.streams.map(({ id }) => id));
    const coming = plan.streams.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    recorder.gone([...known].filter((id) => !wanted.has(id)));
    recorder.down(coming, this.tookOver ? 'takeover' : AWAITING_SUBSCRIPTION, this.plannedNs ?? askedNs);
    this.tookOver = false;
    this.plannedNs = askedNs;
    this.plan = plan.streams;
    if (!this.paused) this.subscribe();
  }

  private subscribe(): void {
    const impossible = this.feed.reconcile(this.plan).map(({ id }) => id);
    if (impossible.length > 0) this.parts.recorder.down(impossible, 'not offered');
  }

  private async flush(): Promise<void> {
    const { journal, recorder, metrics, shard, logger } = this.parts;
    await recorder.flush();
    metrics.journalBytes.set({ exchange: shard }, journal.bytes);
    metrics.journalFill.set({ exchange: shard }, journal.fill);
    if (journal.fill >= ALARM_FILL !== this.alarmed) {
      this.alarmed = !this.alarmed;
      if (this.alarmed)
        logger.error({ shard, fill: journal.fill }, 'journal fills up: collection pauses when it is full');
    }
    if (!this.paused && journal.fill >= 1) {
      this.paused = true;
      this.feed.close();
      recorder.down(recorder.streamIds, 'journal full');
      logger.error({ shard, bytes: journal.bytes }, 'journal is full: collection paused');
    } else if (this.paused && journal.fill < RESUME_FILL) {
      this.paused = false;
      this.subscribe();
      logger.info({ shard }, 'journal has room again: collection goes on');
    }
  }

  private async cut(): Promise<void> {
    const { journal, recorder, cutter } = this.parts;
    const { cutRequestedNs: requestedNs } = this;
    const { lastCutNs } = recorder;
    const ageMs = performance.now() - this.cutMs;
    if (!recorder.recording || !shouldCut({ ageMs, bytes: journal.activeBytes, lastCutNs, requestedNs })) return;
    this.cutMs = performance.now();
    const before = recorder.cut(requestedNs !== null && requestedNs > lastCutNs);
    if (before) cutter.addOpen(before);
  }

  private async deliver(): Promise<void> {
    while (await this.parts.cutter.deliverNext());
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
