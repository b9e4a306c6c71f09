import type { EntityManager } from 'typeorm';
import { nextPeriod, patientUntilNs, revisableAtNs } from '../../schema/export-schedules/period.rule.js';
import { earlier, later, type TimeRange, toTimeRange } from '../../schema/time/time-range.js';
import { MINUTE_NS, msToNs, nowNs, nsToMs } from '../../schema/time/timestamps.js';
import { askUnsealedShards } from '../collection/unsealed-shards.js';
import type { RequestContext } from '../context/request-context.js';
import { atomic } from '../db/atomic.js';
import { ExportSetEntity } from '../export-sets/model/export-set.entity.js';
import { enqueue } from '../outbox/enqueue.js';
import { addRuns, type NewRun } from './add-runs.js';
import { announceRun } from './announce-run.js';
import { beginRun } from './begin-run.js';
import { ExportScheduleEntity } from './export-schedule.entity.js';
import { clockOf } from './export-schedules.service.js';
import { markOutdatedRuns, nextOutdatedRun } from './outdated-runs.js';
import { ScheduleRunEntity } from './schedule-run.entity.js';

const FIRST_POLL_MS = 500;

const LONGEST_POLL_MS = 30_000;

/** Part of the time waited so far: what takes long is looked at less often. */
const PART_OF_AGE = 0.25;

/** Returns when to look again at something that has been waited for so long, in milliseconds. */
export const pollAfterMs = (waitedMs: number): number =>
  Math.round(Math.min(LONGEST_POLL_MS, Math.max(FIRST_POLL_MS, waitedMs * PART_OF_AGE)));

/** Begin with it, and ask again at once. */
const AT_ONCE = 0;
/** Temporal's clock may be so much ahead of ours: a workflow that comes too early waits. */
const SKEW_NS = 5n * MINUTE_NS;
/** Periods that one call skips because they were delivered by request. */
const MAX_SKIPPED = 500;
const URGENT = ['request', 'schedule'];
const PATIENT = ['backfill', 'revision'];

/**
 * Takes the next step of a schedule: follows the run that runs, or begins the next one. Returns in
 * how many milliseconds to ask again; null if nothing is left to do. Idempotent: one run at a time.
 */
export async function advanceSchedule(ctx: RequestContext, id: string): Promise<number | null> {
  return atomic(ctx, async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const schedule = await tx.findOne(ExportScheduleEntity, { where: { id }, lock });
    if (!schedule) return forget(tx, id);
    const followed = await runToFollow(tx, id);
    if (followed) return followRun(tx, followed);
    return schedule.deletedAt ? forget(tx, id) : new Advance(ctx, tx, schedule).step();
  });
}

/**
 * Has the Temporal schedule of a schedule that is gone deleted: it may have come back from a
 * backup.
 */
async function forget(tx: EntityManager, scheduleId: string): Promise<null> {
  await enqueue(tx, 'export-schedule.delete', { scheduleId });
  return null;
}

/**
 * Returns a run whose set is under way or has another and later end than the run, those that have
 * ended first; null if there is none. A set that failed may be retried by itself; a retry of the
 * run that was refused left the set as it was.
 */
async function runToFollow(tx: EntityManager, scheduleId: string): Promise<ScheduleRunEntity | null> {
  const isLive = "s.status IN ('queued', 'running')";
  const hasEndedSince = 's.status <> r.status AND s.finished_at > r.finished_at';
  return tx
    .createQueryBuilder(ScheduleRunEntity, 'r')
    .innerJoin(ExportSetEntity, 's', 's.id = r.setId')
    .where('r.scheduleId = :scheduleId', { scheduleId })
    .andWhere(`(r.status = 'running' OR r.status = 'failed' AND (${isLive} OR ${hasEndedSince}))`)
    .orderBy(`${isLive}`)
    .getOne();
}

/** Copies the end of a run's set into the run, or returns when to look again. */
async function followRun(tx: EntityManager, run: ScheduleRunEntity): Promise<number> {
  const { status, reason, finishedAt } = await tx.findOneByOrFail(ExportSetEntity, { id: run.setId! });
  if (status === 'queued' || status === 'running') return pollAfterMs(Date.now() - run.startedAt!.getTime());
  const end = { status, reason, finishedAt };
  await tx.update(ScheduleRunEntity, { id: run.id }, end);
  await announceRun(tx, { ...run, ...end });
  return AT_ONCE;
}

/** One step of a schedule on which nothing runs, in the transaction that has locked it. */
class Advance {
  private readonly now = nowNs();
  /** First moment at which something can be done that cannot be done now. */
  private soonestNs: bigint | null = null;
  /** Time since which a period waits for data to be sealed. */
  private sealingSinceNs: bigint | null = null;
  private exchanges: Promise<string[]> | undefined;

  constructor(
    private readonly ctx: RequestContext,
    private readonly tx: EntityManager,
    private readonly schedule: ExportScheduleEntity,
  ) {}

  /** Handles requested runs first, then due ones, then the past. */
  async step(): Promise<number | null> {
    if (await this.beginQueued(URGENT)) return AT_ONCE;
    if (!this.schedule.pausedAt && (await this.beginDue())) return AT_ONCE;
    if (await this.beginQueued(PATIENT)) return AT_ONCE;
    if (!this.schedule.pausedAt && this.schedule.revise && (await this.beginRevision())) return AT_ONCE;
    if (this.sealingSinceNs !== null) return pollAfterMs(nsToMs(this.now - this.sealingSinceNs));
    if (this.soonestNs === null || this.soonestNs > this.now + SKEW_NS) return null;
    return Math.max(1, nsToMs(this.soonestNs - this.now));
  }

  private async beginQueued(causes: readonly string[]): Promise<boolean> {
    const query = this.tx
      .createQueryBuilder(ScheduleRunEntity, 'r')
      .where({ scheduleId: this.schedule.id, status: 'queued' })
      .andWhere('r.cause IN (:...causes)', { causes });
    const run = await query.orderBy('r.fromNs').addOrderBy('r.revision').limit(1).getOne();
    if (!run || !(await this.isWhole(toTimeRange(run), msToNs(run.askedAt.getTime())))) return false;
    await beginRun(this.ctx, this.tx, this.schedule, run);
    return true;
  }

  private async beginDue(): Promise<boolean> {
    const { schedule, tx } = this;
    for (let skipped = 0; ; skipped++) {
      const { period, dueNs } = nextPeriod(clockOf(schedule));
      if (dueNs > this.now) {
        this.wakeAt(dueNs);
        return false;
      }
      const { id: scheduleId } = schedule;
      const isKnown = await tx.existsBy(ScheduleRunEntity, { scheduleId, fromNs: String(period.fromNs) });
      if (!isKnown && !(await this.isWhole(period, dueNs))) return false;
      schedule.nextNs = String(period.toNs);
      await tx.update(ExportScheduleEntity, { id: scheduleId }, { nextNs: schedule.nextNs });
      if (isKnown && skipped < MAX_SKIPPED) continue;
      if (!isKnown) await this.begin({ period, revision: 1, cause: 'schedule' });
      return true;
    }
  }

  private async beginRevision(): Promise<boolean> {
    await markOutdatedRuns(this.tx, this.schedule);
    const run = await nextOutdatedRun(this.tx, this.schedule.id);
    if (!run) return false;
    const allowedNs = revisableAtNs(msToNs(run.startedAt!.getTime()));
    if (allowedNs > this.now) {
      this.wakeAt(allowedNs);
      return false;
    }
    await this.begin({ period: toTimeRange(run), revision: run.revision + 1, cause: 'revision' });
    return true;
  }

  private async begin(run: Pick<NewRun, 'period' | 'revision' | 'cause'>): Promise<void> {
    const { id: scheduleId, accountId } = this.schedule;
    const [id] = await addRuns(this.tx, [{ scheduleId, accountId, ...run }]);
    await beginRun(this.ctx, this.tx, this.schedule, await this.tx.findOneByOrFail(ScheduleRunEntity, { id }));
  }

  /**
   * Returns whether a period can be delivered: its data is sealed, or has been waited for long
   * enough.
   */
  private async isWhole(period: TimeRange, sinceNs: bigint): Promise<boolean> {
    const { accountId, every } = this.schedule;
    const waitingSinceNs = later(sinceNs, period.toNs);
    if (this.now >= patientUntilNs(every, waitingSinceNs)) return true;
    this.exchanges ??= this.exchangesOf();
    const unsealed = await askUnsealedShards(this.tx, accountId, await this.exchanges, period);
    if (unsealed.length === 0) return true;
    this.sealingSinceNs = this.sealingSinceNs === null ? sinceNs : later(this.sealingSinceNs, sinceNs);
    return false;
  }

  private async exchangesOf(): Promise<string[]> {
    const { selection } = this.schedule;
    if (selection.kind === 'patterns') return [selection.exchange];
    const rows = await this.tx.query<{ exchange: string }[]>(
      'SELECT DISTINCT exchange FROM datastreams WHERE id IN (?)',
      [selection.datastreamIds.map(BigInt)],
    );
    return rows.map(({ exchange }) => exchange);
  }

  private wakeAt(ns: bigint): void {
    this.soonestNs = this.soonestNs === null ? ns : earlier(this.soonestNs, ns);
  }
}
