import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
} from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import {
  type ExportStartJob,
  type ExportSetJob,
  type JobKind,
  JOBS,
  SEARCH_ATTRIBUTES,
} from '../../schema/jobs/jobs.js';
import {
  exportSetWorkflowId,
  exportWorkflowId,
  wakeWorkflowId,
  webhookWorkflowId,
} from '../../schema/jobs/workflow-ids.js';
import { ACCOUNT, removeTemporalSchedule, putTemporalSchedule } from './account-schedules.js';
import type { JobPayload } from './enqueue.js';

type Dispatch = { [Kind in JobKind]: (client: Client, payload: JobPayload<Kind>) => Promise<void> };

const DISPATCH: Dispatch = {
  'export.start': (client, job) =>
    startOnce(client, JOBS['export.start'].workflowType, exportStart(job, JOBS['export.start'].taskQueue)),
  'export.retry': (client, job) => {
    const { workflowType, taskQueue } = JOBS['export.retry'];
    return startAgain(client, workflowType, exportStart(job, taskQueue), job.retry);
  },
  'export.cancel': (client, { exportId }) => cancelIfThere(client, exportWorkflowId(exportId)),
  'export.delete': async (client, job) => {
    await cancelIfThere(client, exportWorkflowId(job.exportId));
    await startOnce(client, JOBS['export.delete'].workflowType, {
      workflowId: `delete-files-${job.exportId}`,
      taskQueue: JOBS['export.delete'].taskQueue,
      args: [job],
    });
  },
  'export-set.start': (client, job) => {
    const { workflowType, taskQueue } = JOBS['export-set.start'];
    const start = exportSetStart(job, taskQueue);
    const isFirst = job.run === 0 && !job.isRestart;
    return isFirst ? startOnce(client, workflowType, start) : startAgain(client, workflowType, start, job.run);
  },
  'export-set.cancel': (client, { setId }) => cancelIfThere(client, exportSetWorkflowId(setId)),
  'export-set.delete': async (client, job) => {
    await cancelIfThere(client, exportSetWorkflowId(job.setId));
    await startOnce(client, JOBS['export-set.delete'].workflowType, {
      workflowId: `delete-files-${job.setId}`,
      taskQueue: JOBS['export-set.delete'].taskQueue,
      args: [job],
    });
  },
  'export-schedule.put': async (client, job) => {
    const { workflowType, taskQueue } = JOBS['export-schedule.put'];
    await putTemporalSchedule(client, job, { workflowType, taskQueue });
    const { scheduleId, accountId, title, wakeId, keepsPause } = job;
    if (wakeId === null) return;
    // Beside one that may run: the server lets one step happen at a time. Temporal's own trigger
    // names workflows by the second, and drops the second of two in one.
    await startOnce(client, workflowType, {
      workflowId: wakeWorkflowId(scheduleId, wakeId),
      ...(!keepsPause && { workflowIdReusePolicy: 'REJECT_DUPLICATE' }),
      taskQueue,
      args: [{ scheduleId, accountId }],
      staticSummary: title,
      typedSearchAttributes: [{ key: ACCOUNT, value: accountId }],
    });
  },
  'export-schedule.delete': (client, { scheduleId }) => removeTemporalSchedule(client, scheduleId),
  'webhook.deliver': (client, job) =>
    startOnce(client, JOBS['webhook.deliver'].workflowType, {
      workflowId: webhookWorkflowId(job.deliveryId, job.run),
      taskQueue: JOBS['webhook.deliver'].taskQueue,
      args: [job],
      memo: { event: job.event, host: job.host },
      staticSummary: `${job.event} to ${job.host}`.slice(0, 200),
      typedSearchAttributes: [{ key: ACCOUNT, value: job.accountId }],
    }),
};

/** Delivers one outbox message to Temporal; idempotent. Throws if Temporal cannot be reached. */
export async function dispatchJob(client: Client, kind: string, payload: unknown): Promise<void> {
  if (!Object.hasOwn(JOBS, kind)) throw new Error(`unknown job kind ${kind}`);
  const known = kind as JobKind;
  const dispatch = DISPATCH[known] as (client: Client, payload: unknown) => Promise<void>;
  await dispatch(client, JOBS[known].payload.parse(payload));
}

/**
 * Starts a workflow, by default unless it runs. Of one that has ended, Temporal may know from
 * before a restore of MySQL, which knows nothing of it. If it does know, the new run finds nothing
 * left to do.
 */
async function startOnce(client: Client, workflowType: string, options: WorkflowStartOptions): Promise<void> {
  try {
    await client.workflow.start(workflowType, { workflowIdReusePolicy: 'ALLOW_DUPLICATE', ...options });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/**
 * Starts another run. Throws while the previous run is still cleaning up, so that the message is
 * retried. A run whose memo has this retry number, or a higher one, is this retry or a later one.
 */
async function startAgain(
  client: Client,
  workflowType: string,
  start: WorkflowStartOptions,
  retry: number,
): Promise<void> {
  try {
    await client.workflow.start(workflowType, {
      ...start,
      memo: { ...start.memo, retry },
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    const { memo } = await client.workflow.getHandle(start.workflowId).describe();
    if (Number(memo?.['retry'] ?? 0) < retry) throw new Error(`the run before retry ${retry} has not ended yet`);
  }
}

function exportStart(job: ExportStartJob, taskQueue: string) {
  return {
    workflowId: exportWorkflowId(job.exportId),
    taskQueue,
    args: [job],
    memo: { requestId: job.requestId, schema: job.schemaLabel },
    staticSummary: job.title,
    typedSearchAttributes: searchAttributesOf(job),
    // Accounts take turns, also between the files of an export.
    priority: { fairnessKey: job.accountId },
  };
}

function exportSetStart({ title, ...job }: ExportSetJob, taskQueue: string): WorkflowStartOptions {
  return {
    workflowId: exportSetWorkflowId(job.setId),
    taskQueue,
    args: [{ title, ...job }],
    memo: { requestId: job.requestId },
    staticSummary: title,
    typedSearchAttributes: [
      { key: ACCOUNT, value: job.accountId },
      { key: defineSearchAttributeKey('ExportStatus', SearchAttributeType.KEYWORD), value: 'queued' },
    ],
    priority: { fairnessKey: job.accountId },
  };
}

async function cancelIfThere(client: Client, workflowId: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).cancel();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

function searchAttributesOf(job: ExportStartJob): NonNullable<WorkflowStartOptions['typedSearchAttributes']> {
  const values: Record<(typeof SEARCH_ATTRIBUTES)[number], string> = {
    Account: job.accountId,
    Datastream: job.datastreamId,
    Exchange: job.exchange,
    ExportStatus: 'queued',
  };
  return SEARCH_ATTRIBUTES.map((name) => ({
    key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
    value: values[name],
  }));
}
