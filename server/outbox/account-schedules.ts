import {
  type Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type ScheduleOptions,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { ExportScheduleJob } from '../../schema/jobs/jobs.js';
import { temporalScheduleId } from '../../schema/jobs/workflow-ids.js';

export const ACCOUNT = defineSearchAttributeKey('Account', SearchAttributeType.KEYWORD);
/** A workflow that is late by more starts nothing: the next one does what was missed. */
const CATCH_UP = '1 hour';

/**
 * Gives the Temporal schedule of an export schedule the state that the job says; creates it if it
 * does not exist. Idempotent. A workflow that Temporal started and that still runs is followed by
 * one more, never by several.
 */
export async function putTemporalSchedule(
  client: Client,
  job: ExportScheduleJob,
  { workflowType, taskQueue }: { workflowType: string; taskQueue: string },
): Promise<void> {
  const scheduleId = temporalScheduleId(job.scheduleId);
  const account = { key: ACCOUNT, value: job.accountId };
  const options = {
    spec: { intervals: [{ every: `${job.everySeconds}s`, offset: `${job.offsetSeconds}s` }] },
    action: {
      type: 'startWorkflow',
      ...{ workflowType, workflowId: scheduleId, taskQueue },
      args: [{ scheduleId: job.scheduleId, accountId: job.accountId }],
      staticSummary: job.title,
      typedSearchAttributes: [account],
    },
    policies: { overlap: ScheduleOverlapPolicy.BUFFER_ONE, catchupWindow: CATCH_UP },
    state: { paused: job.paused, note: job.title },
  } satisfies Omit<ScheduleOptions, 'scheduleId'>;
  try {
    await client.schedule.create({ ...options, scheduleId, typedSearchAttributes: [account] });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const handle = client.schedule.getHandle(scheduleId);
    await handle.update(({ state }) => (job.keepsPause ? { ...options, state } : options));
  }
}

/**
 * Deletes the Temporal schedule of an export schedule, if there is one. Its running workflow finds
 * nothing to do.
 */
export async function removeTemporalSchedule(client: Client, scheduleId: string): Promise<void> {
  try {
    await client.schedule.getHandle(temporalScheduleId(scheduleId)).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}
