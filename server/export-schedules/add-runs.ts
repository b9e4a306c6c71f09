import type { EntityManager } from 'typeorm';
import { periodAt } from '../../schema/export-schedules/period.rule.js';
import type { RunCause } from '../../schema/export-schedules/schedule-run.js';
import { newId } from '../../schema/text/ids.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';
import type { ExportScheduleEntity } from './export-schedule.entity.js';

/** A run that is not stored yet. */
export interface NewRun {
  scheduleId: string;
  accountId: string;
  period: TimeRange;
  revision: number;
  cause: RunCause;
}

/** Adds queued runs. Their periods and revisions must be new. Returns their ids, in order. */
export async function addRuns(tx: EntityManager, runs: readonly NewRun[]): Promise<string[]> {
  const now = new Date();
  const rows = runs.map(({ scheduleId, accountId, period, revision, cause }) => [
    ...[newId('scheduleRun'), scheduleId, accountId, period.fromNs, period.toNs, revision, cause, 'queued', now, now],
  ]);
  await insertRows(
    tx,
    'export_schedule_runs',
    ['id', 'schedule_id', 'account_id', 'from_ns', 'to_ns', 'revision', 'cause', 'status', 'asked_at', 'created_at'],
    rows,
  );
  return rows.map(([id]) => String(id));
}

/** Queues the periods from the next one of a schedule up to `untilNs` that have no run. */
export async function addDueRuns(
  tx: EntityManager,
  { id: scheduleId, accountId, every, nextNs }: ExportScheduleEntity,
  untilNs: bigint,
): Promise<void> {
  const known = await tx.query<{ fromNs: string }[]>(
    'SELECT from_ns AS fromNs FROM export_schedule_runs WHERE schedule_id = ? AND from_ns >= ? AND revision = 1',
    [scheduleId, nextNs],
  );
  const taken = new Set(known.map(({ fromNs }) => BigInt(fromNs)));
  const runs: NewRun[] = [];
  for (let period = periodAt(every, BigInt(nextNs)); period.fromNs < untilNs; period = periodAt(every, period.toNs)) {
    if (!taken.has(period.fromNs)) runs.push({ scheduleId, accountId, period, revision: 1, cause: 'schedule' });
  }
  await addRuns(tx, runs);
}
