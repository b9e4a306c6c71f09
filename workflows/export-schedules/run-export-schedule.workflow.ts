import { continueAsNew, proxyActivities, sleep } from '@temporalio/workflow';
import type { ExportScheduleActivities, ScheduleCall } from './contract.js';

/** Steps of one run of the workflow: each takes about ten events, and Temporal warns at 10,240. */
const STEPS_PER_RUN = 400;

/**
 * Longer than any outage of the server should last: a new workflow would only meet the same outage.
 */
const PATIENCE = '24h';

/**
 * Takes the steps of an export schedule until nothing is left to do: begins runs that are due, one
 * after the other, and follows them to their end. Started by the Temporal schedule
 * `export-schedule-<sdl_…>`. The server decides what is due, so a missed or repeated start
 * changes only when it happens.
 */
export async function runExportSchedule(input: ScheduleCall & { accountId: string }): Promise<{ steps: number }> {
  const { scheduleId, accountId } = input;
  const { advanceSchedule } = proxyActivities<ExportScheduleActivities>({
    // The server answers within 10 s: a worker that died is missed soon.
    startToCloseTimeout: '30s',
    scheduleToCloseTimeout: PATIENCE,
    priority: { priorityKey: 2, fairnessKey: accountId },
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '15s' },
  });
  for (let steps = 1; steps <= STEPS_PER_RUN; steps++) {
    const waitMs = await advanceSchedule({ scheduleId });
    if (waitMs === null) return { steps };
    if (waitMs > 0) await sleep(waitMs);
  }
  return continueAsNew<typeof runExportSchedule>(input);
}
