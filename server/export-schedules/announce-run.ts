import type { EntityManager } from 'typeorm';
import { scheduleRunBody } from '../../schema/export-schedules/schedule-run.js';
import { toTimeRange } from '../../schema/time-range.js';
import { dateToRfc3339 } from '../../schema/timestamps.js';
import { recordEvent } from '../events/record-event.js';
import { queueDeliveries } from '../webhooks/queue-deliveries.js';
import type { ScheduleRunEntity } from './schedule-run.entity.js';

/** Tells watching pages that a run began or ended, and webhooks that it failed, in the transaction of the change. */
export async function announceRun(tx: EntityManager, run: ScheduleRunEntity): Promise<void> {
  const { accountId, scheduleId, status } = run;
  const payload = { runId: run.id, status };
  await recordEvent(tx, { accountId, kind: 'export_schedule.run', subjectId: scheduleId, payload });
  if (status !== 'failed') return;
  await queueDeliveries(tx, accountId, 'export_schedule.failed', async () =>
    scheduleRunBody({
      ...run,
      ...toTimeRange(run),
      createdAt: dateToRfc3339(run.createdAt),
      startedAt: dateToRfc3339(run.startedAt),
      finishedAt: dateToRfc3339(run.finishedAt),
    }),
  );
}
