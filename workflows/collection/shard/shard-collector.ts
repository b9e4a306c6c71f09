import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { FileLock } from '../../../schema/process/file-lock.js';
import { messageOf } from '../../../schema/text/message-of.js';
import { PeriodicTask } from '../../../schema/process/periodic-task.js';
import type { CollectionCore } from '../core/collection-core.js';
import type { SegmentCutter } from '../cutter/segment-cutter.js';
import type { ExchangeFeed } from '../feeds/exchange-feed.js';
import type { FeedEvents } from '../feeds/connection/feed-socket.js';
import { JournalGuard } from '../journal/journal-guard.js';
import { lockJournal, waitForJournal } from '../journal/journal-lock.js';
import type { Journal } from '../journal/journal.js';
import { readJournalFile } from '../journal/read-journal-file.js';
import type { LeaseKeeper } from '../lease/lease-keeper.js';
import { showLeaseState, type CollectorMetrics } from '../metrics/collector-metrics.js';
import type { ExchangeLag } from '../metrics/exchange-lag.js';
import type { CollectionClock } from '../streams/collection-clock.js';
import type { StreamReports } from '../streams/stream-reports.js';
import { tryHandOver } from './hand-over-shard.js';
import { JournalCuts } from './journal-cuts.js';
import { LeaseFollower } from './lease-follower.js';
import { OwnerJoin } from './owner-join.js';
import { cutsBefore } from './owner-join.rule.js';
import { PlanFollower } from './plan-follower.js';
import type { Recorder } from './recorder.js';
import { StreamMoves } from './stream-moves.js';
import type { WantedShards } from './wanted-shards.js';

const LEASE_EVERY_MS = 500;
const PLAN_EVERY_MS = 500;
const FILL_GAPS_EVERY_MS = 1_000;
/** Interval at which a second collector looks what the owner of a followed shard has delivered. */
const SECOND_EVERY_MS = 200;
const COUNT_DAMAGED_EVERY_MS = 1_000;
/**
 * A quarter of the promised 200 ms: the sync itself takes time, and so do frames that arrive
 * meanwhile.
 */
const FLUSH_EVERY_MS = 50;
const GUARD_EVERY_MS = 50;
const CUT_EVERY_MS = 100;
const DRAIN_MS = 15_000;

interface ShardParts {
  shard: string;
  journal: Journal;
  clock: CollectionClock;
  recorder: Recorder;
  reports: StreamReports;
  lease: LeaseKeeper;
  cutter: SegmentCutter;
  core: CollectionCore;
  wanted: WantedShards;
  createFeed: (events: FeedEvents<bigint>) => ExchangeFeed;
  exchangeLag: ExchangeLag;
  /** Whether a second collector receives the shard as well, or we do so beside its owner. */
  replicated: boolean;
  /** The number of parts of the exchange in the settings, if it is there. */
  configuredParts?: number | undefined;
  /** Time that a stop waits for a successor to receive everything. 0: not at all. */
  handoverMs: number;
  metrics: CollectorMetrics;
  logger: Logger;
}

/** Tasks that others run at once. */
interface LinkedTasks {
  leasing: PeriodicTask;
  planning: PeriodicTask;
  filling: PeriodicTask;
}

/** The life of one shard's collection: what runs while the journal is ours, and how it ends. */
export class ShardCollector {
  private readonly feed: ExchangeFeed;
  private readonly guard: JournalGuard;
  private readonly join: OwnerJoin;
  private readonly cuts: JournalCuts;
  private readonly moves: StreamMoves;
  private readonly plan: PlanFollower;
  private readonly leaseFollower: LeaseFollower;
  /** `ended`: the feed is closed, and nothing may connect again. */
  private phase: 'running' | 'stopping' | 'ended' = 'running';
  /** Null while another process has the journal. */
  private open: ({ lock: FileLock; tasks: PeriodicTask[] } & Partial<LinkedTasks>) | null = null;
  private opening: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ShardParts) {
    const { recorder, cutter, journal, metrics, shard, exchangeLag } = parts;
    this.join = new OwnerJoin(cutter, recorder);
    this.cuts = new JournalCuts(journal, recorder, cutter);
    this.guard = new JournalGuard(shard, journal, metrics, parts.logger);
    this.feed = parts.createFeed({
      frame: (id, message, place) => {
        recorder.frame(id, message, place);
        if (exchangeLag.due) exchangeLag.look(message, Date.now());
      },
      up: (ids) => recorder.up(ids),
      down: (ids, reason, detail, silentMs = 0) => {
        recorder.lost(ids, reason, silentMs);
        parts.reports.explain(ids, reason, detail);
      },
      unrouted: (reason) => metrics.unrouted.inc({ exchange: shard, reason }),
    });
    const maySubscribe = (): boolean => this.phase !== 'ended' && this.guard.reason === null;
    this.moves = new StreamMoves(parts, this.feed, this.cuts);
    this.plan = new PlanFollower(parts, this.feed, this.cuts, this.moves, maySubscribe);
    const mayAcquire = (): boolean => this.phase === 'running';
    this.leaseFollower = new LeaseFollower(parts, this.feed, this.cuts, this.join, this.plan, mayAcquire);
  }

  /** Whether the server has said who owns the shard. */
  get ready(): boolean {
    return this.parts.lease.state.name !== 'unknown';
  }

  /** Resolves when collection runs, or waits for another process to release the journal. */
  async start(): Promise<void> {
    const { journal, logger } = this.parts;
    await mkdir(journal.directory, { recursive: true });
    const lock = await lockJournal(journal.directory);
    if (lock !== null) return this.run(lock);
    const waiting = waitForJournal(journal.directory, logger, () => this.phase !== 'running');
    this.opening = waiting.then(async (free) => {
      if (free !== null) await this.run(free);
    });
  }

  private async run(lock: FileLock): Promise<void> {
    const { journal, recorder, cutter } = this.parts;
    this.open = { lock, tasks: [] };
    const left = await journal.recover();
    for (const file of left) cutter.add(file);
    for (const file of left.toReversed()) {
      const content = await readJournalFile(file.path);
      if (!content) continue;
      recorder.resume(content.states, content.toNs);
      this.plan.on({ type: 'recovered', toNs: content.toNs });
      break;
    }
    const leasing = this.repeat(LEASE_EVERY_MS, 'lease', () => this.keepLease());
    const planning = this.repeat(PLAN_EVERY_MS, 'plan', () => this.plan.follow());
    const filling = this.repeat(FILL_GAPS_EVERY_MS, 'gaps', () => this.fillGaps());
    Object.assign(this.open, { leasing, planning, filling } satisfies LinkedTasks);
    this.open.tasks = [
      ...[leasing, planning, filling],
      this.repeat(FLUSH_EVERY_MS, 'journal', () => recorder.flush()),
      // Beside the flush: one that waits for the disk does not return, while memory fills.
      this.repeat(GUARD_EVERY_MS, 'guard', async () => this.guardJournal()),
      this.repeat(CUT_EVERY_MS, 'cut', async () => this.cutIfDue()),
      this.repeat(CUT_EVERY_MS, 'delivery', () => this.deliver()),
      this.repeat(SECOND_EVERY_MS, 'second', async () => this.lookAtOwner()),
      this.repeat(COUNT_DAMAGED_EVERY_MS, 'damaged files', () => this.guard.countDamaged()),
    ];
    leasing.runNow();
  }

  /**
   * Ends collection, after a handover if a successor stands by. Commits what was received while the
   * lease holds; the rest stays in the journal.
   */
  async stop(): Promise<void> {
    const { recorder, cutter, lease, logger, shard } = this.parts;
    this.phase = 'stopping';
    await this.opening;
    await this.moves.stop();
    const lastFrames = await tryHandOver(this.parts, this.parts.handoverMs);
    this.phase = 'ended';
    this.feed.close();
    if (!lastFrames) recorder.down(recorder.streamIds, 'stopped');
    if (this.open === null) return;
    await Promise.all(this.open.tasks.map((task) => task.stop()));
    try {
      await this.deliverRest();
      await lease.release(cutter.delivered ? lastFrames : null);
      await cutter.fillGaps();
    } catch (error) {
      logger.warn({ shard, error: messageOf(error) }, 'could not deliver everything before the end');
    }
    if (cutter.pendingFiles > 0) logger.warn({ files: cutter.pendingFiles }, 'journal files stay for the next start');
    this.open.lock.release();
    this.open = null;
  }

  private async deliverRest(): Promise<void> {
    const { cutter, lease } = this.parts;
    const deadlineMs = performance.now() + DRAIN_MS;
    // One upload may take longer than what is left of the lease.
    const keeping = this.repeat(LEASE_EVERY_MS, 'lease', () => lease.keep());
    try {
      await this.cuts.finish();
      await this.join.decide();
      await this.moves.finish();
      while (performance.now() < deadlineMs && (await lease.keep())) {
        // A lease that ran out meanwhile is renewed, unless another collector has the shard.
        if (!(await cutter.deliverNext()) && lease.heldEpoch !== null) break;
      }
    } finally {
      await keeping.stop();
    }
  }

  private repeat(intervalMs: number, task: string, work: () => Promise<unknown>): PeriodicTask {
    const { shard, metrics, logger } = this.parts;
    return new PeriodicTask(intervalMs, work, (error) => {
      if (task === 'delivery') metrics.commitFailures.inc({ exchange: shard });
      if (task === 'journal') metrics.journalFailures.inc({ exchange: shard });
      logger.warn({ shard, task, error: messageOf(error) }, 'task failed and will be retried');
    });
  }

  private async keepLease(): Promise<void> {
    const { lease, metrics, shard } = this.parts;
    // Each moment until the subscriptions is missing.
    if (await this.leaseFollower.follow()) this.open?.planning?.runNow();
    // The watermark waits for us.
    if (this.leaseFollower.isBehindOwner) this.open?.filling?.runNow();
    showLeaseState(metrics, shard, lease);
  }

  private async fillGaps(): Promise<void> {
    if (await this.leaseFollower.fillGaps()) this.open?.leasing?.runNow();
  }

  /**
   * Looks at the owner of a shard that is followed: the watermark waits for the second, and the
   * owner delivers often.
   */
  private lookAtOwner(): void {
    if (this.plan.isFollowed && this.leaseFollower.isSecond) this.open?.leasing?.runNow();
  }

  private guardJournal(): void {
    this.parts.recorder.look();
    const verdict = this.guard.look();
    if (verdict === 'resume') return this.plan.subscribe();
    if (verdict !== 'go on') this.feed.close();
    // Again and again: streams may have come meanwhile.
    if (this.guard.reason !== null) this.parts.recorder.pause(this.guard.reason);
  }

  private cutIfDue(): void {
    this.cuts.cutIfDue({ mayAge: !this.plan.isOvertaken, request: this.plan.cutRequest });
  }

  private async deliver(): Promise<void> {
    const { state } = this.join;
    if (state.name === 'open') {
      if (performance.now() < state.atMs) return;
      if (cutsBefore(state.overlap)) {
        // Only the plan tells of which streams something is missing.
        if (this.plan.isOvertaken) return;
        this.cuts.cutNow();
      }
      if (!(await this.join.decide())) return;
    }
    if (!(await this.moves.advance())) return;
    while (!this.moves.holds && (await this.parts.cutter.deliverNext()));
  }
}
