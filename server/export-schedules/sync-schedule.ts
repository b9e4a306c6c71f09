import { randomUUID } from 'node:crypto';
import { type EntityManager, In } from 'typeorm';
import { periodLengthNs } from '../../schema/export-schedules/period.rule.js';
import { HOUR_NS, SECOND_NS } from '../../schema/time/timestamps.js';
import { atomic, type AtomicContext } from '../db/atomic.js';
import { recordEvent } from '../events/record-event.js';
import { enqueue } from '../outbox/enqueue.js';
import { ExportScheduleEntity } from './export-schedule.entity.js';
import { ScheduleRunEntity } from './schedule-run.entity.js';
import { lagNsOf } from './schedule-request.js';

/** Temporal accepts 400 bytes. */
const MAX_TITLE_LENGTH = 100;

/** Schedules of one call of `syncSchedules`. */
const BATCH = 500;
/** Always the same, so that one workflow at most runs beside those that were asked for. */
const REWAKE_ID = 'again';

/**
 * Has the outbox bring the Temporal schedule to the state of the row, in the transaction that
 * changed it. With `wake` it also looks for work at once. A schedule that revises looks every hour.
 */
export async function syncSchedule(
  tx: EntityManager,
  row: ExportScheduleEntity,
  { wake }: { wake: boolean },
): Promise<void> {
  await putInTemporal(tx, row, { wakeId: wake ? randomUUID() : null, keepsPause: false });
  await recordEvent(tx, { accountId: row.accountId, kind: 'export_schedule.changed', subjectId: row.id });
}

/**
 * Tells Temporal again about schedules that it was not told of for an hour: it may have been
 * restored or emptied. Wakes paused ones with runs that have not ended. Any number of servers may
 * do so at once. Call it periodically.
 */
export async function syncSchedules(ctx: AtomicContext): Promise<void> {
  await atomic(ctx, async (tx) => {
    const query = tx
      .createQueryBuilder(ExportScheduleEntity, 'e')
      .where('e.deletedAt IS NULL AND e.syncedAt < NOW(6) - INTERVAL 1 HOUR')
      .orderBy('e.syncedAt')
      .limit(BATCH);
    const rows = await query.setLock('pessimistic_write').setOnLocked('skip_locked').getMany();
    for (const row of rows) {
      await putInTemporal(tx, row, { wakeId: (await mayBeStuck(tx, row)) ? REWAKE_ID : null, keepsPause: true });
    }
    if (rows.length === 0) return;
    await tx.query('UPDATE export_schedules SET synced_at = NOW(6) WHERE id IN (?)', [rows.map(({ id }) => id)]);
  });
}

/**
 * Nothing wakes a paused schedule by time: if the workflow that does what was asked for is lost,
 * its runs stay.
 */
async function mayBeStuck(tx: EntityManager, { id, pausedAt }: ExportScheduleEntity): Promise<boolean> {
  if (!pausedAt) return false;
  return tx.existsBy(ScheduleRunEntity, { scheduleId: id, status: In(['queued', 'running']) });
}

async function putInTemporal(
  tx: EntityManager,
  row: ExportScheduleEntity,
  { wakeId, keepsPause }: { wakeId: string | null; keepsPause: boolean },
): Promise<void> {
  const { id, accountId, every, revise, pausedAt } = row;
  const intervalNs = revise ? HOUR_NS : periodLengthNs(every);
  await enqueue(tx, 'export-schedule.put', {
    ...{ scheduleId: id, accountId, keepsPause, paused: pausedAt !== null, wakeId },
    everySeconds: Number(intervalNs / SECOND_NS),
    offsetSeconds: Number((lagNsOf(row) % intervalNs) / SECOND_NS),
    title: scheduleTitle(row),
  });
}

/** Returns a schedule in one line, shown in the Temporal UI. */
const scheduleTitle = ({ name, every, lag }: Pick<ExportScheduleEntity, 'name' | 'every' | 'lag'>): string =>
  `${name.slice(0, MAX_TITLE_LENGTH)}: every ${every}, ${lag} after its end`;
