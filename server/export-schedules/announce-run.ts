import type { EntityManager } from 'typeorm';
import { exportScheduleRunShape } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { recordEvent } from '../events/record-event.js';
import { queueDeliveries } from '../webhooks/queue-deliveries.js';
import type { ScheduleRunEntity } from './schedule-run.entity.js';

/**
 * Tells watching pages that a run began or ended, and webhooks that it failed, in the transaction
 * of the change.
 */
export async function announceRun(tx: EntityManager, run: ScheduleRunEntity): Promise<void> {
  const { accountId, scheduleId, status } = run;
  const payload = { runId: run.id, status };
  await recordEvent(tx, { accountId, kind: 'export_schedule.run', subjectId: scheduleId, payload });
  if (status !== 'failed') return;
  await queueDeliveries(tx, accountId, 'export_schedule.failed', async () => toBody(exportScheduleRunShape, run));
}
