import { z } from 'zod';
import { TASK_QUEUES } from './task-queues.js';

/**
 * Jobs that the outbox delivers to Temporal: for each kind its workflow type, its task queue and
 * the payload that both sides parse. Workflow ids derive from business ids, so that a second start
 * of one that runs is recognised.
 */
const exportStartJob = z.object({
  exportId: z.string(),
  accountId: z.string(),
  datastreamId: z.string(),
  exchange: z.string(),
  requestId: z.string(),
  /** The requested schema, shown in the memo: `raw`, a name, an id, or `inline`. */
  schemaLabel: z.string(),
  /** The export in one line, for operators. */
  title: z.string(),
  /** The set that it belongs to; absent for an export of its own. */
  setId: z.string().optional(),
  /**
   * Number of earlier runs of the export; a failure that is reported for another run changes
   * nothing.
   */
  retry: z.int().min(0).optional(),
});
export type ExportStartJob = z.infer<typeof exportStartJob>;

/**
 * An export that an operator retries: `retry` counts from 1; 0 restarts one that lost its workflow.
 */
const exportRetryJob = exportStartJob.extend({ retry: z.int().min(0) });

const exportReferenceJob = z.object({ exportId: z.string() });
export type ExportReferenceJob = z.infer<typeof exportReferenceJob>;

/** An export set to run; `run` counts from 0 and grows with each retry of its failed streams. */
const exportSetJob = z.object({
  setId: z.string(),
  accountId: z.string(),
  requestId: z.string(),
  run: z.int().min(0),
  /** The set in one line, for operators. */
  title: z.string(),
  /** Destination of its files; absent if they are only downloaded. */
  destinationId: z.string().optional(),
  /** Table that its files are committed to; absent if there is none. */
  tableId: z.string().optional(),
  /** Whether this run may have had a workflow that was lost: one that runs is left alone. */
  isRestart: z.boolean().optional(),
});
export type ExportSetJob = z.infer<typeof exportSetJob>;

const exportSetReferenceJob = z.object({ setId: z.string() });
export type ExportSetReferenceJob = z.infer<typeof exportSetReferenceJob>;

/** The state that the Temporal schedule of an export schedule is to have. */
const exportScheduleJob = z.object({
  scheduleId: z.string(),
  accountId: z.string(),
  /** Interval between looks for work, in seconds, and the delay after the beginning of each. */
  everySeconds: z.int().positive(),
  offsetSeconds: z.int().min(0),
  paused: z.boolean(),
  /**
   * Something is to be done now; unique, so that it starts once, unless only what is lost is put
   * right.
   */
  wakeId: z.string().nullable(),
  /** Whether only what is lost is put right: an operator may have paused the Temporal schedule. */
  keepsPause: z.boolean(),
  /** The schedule in one line, for operators. */
  title: z.string(),
});
export type ExportScheduleJob = z.infer<typeof exportScheduleJob>;

const exportScheduleReferenceJob = z.object({ scheduleId: z.string() });

/** One delivery of a webhook; `run` counts from 0 and grows with each redelivery. */
const webhookJob = z.object({
  deliveryId: z.string(),
  run: z.int().min(0),
  accountId: z.string(),
  event: z.string(),
  /** Host of the address, for the memo: the rest may contain secrets. */
  host: z.string(),
  /** False: a single attempt. */
  retried: z.boolean(),
});
export type WebhookJob = z.infer<typeof webhookJob>;

/** Jobs by kind, with payload, workflow and task queue. */
export const JOBS = {
  /** Starts workflow `exportWorkflow` with id `export-<exp_…>`. */
  'export.start': { payload: exportStartJob, workflowType: 'exportWorkflow', taskQueue: TASK_QUEUES.exports },
  /** Starts another run of workflow `export-<exp_…>` once the previous one has ended. */
  'export.retry': { payload: exportRetryJob, workflowType: 'exportWorkflow', taskQueue: TASK_QUEUES.exports },
  /** Cancels workflow `export-<exp_…>`. */
  'export.cancel': { payload: exportReferenceJob },
  /**
   * Starts workflow `deleteExportFiles` with id `delete-files-<exp_…>` after cancelling
   * `export-<exp_…>`.
   */
  'export.delete': {
    payload: exportReferenceJob,
    workflowType: 'deleteExportFiles',
    taskQueue: TASK_QUEUES.maintenance,
  },
  /** Starts workflow `exportSetWorkflow` with id `export-set-<set_…>`, for each retry again. */
  'export-set.start': { payload: exportSetJob, workflowType: 'exportSetWorkflow', taskQueue: TASK_QUEUES.exports },
  /** Cancels workflow `export-set-<set_…>`, which cancels the exports of the set. */
  'export-set.cancel': { payload: exportSetReferenceJob },
  /** Starts the workflow `deleteExportSetFiles` with id `delete-files-<set_…>`. */
  'export-set.delete': {
    payload: exportSetReferenceJob,
    workflowType: 'deleteExportSetFiles',
    taskQueue: TASK_QUEUES.maintenance,
  },
  /**
   * Creates or updates the Temporal schedule `export-schedule-<sdl_…>`, which starts workflow
   * `runExportSchedule`.
   */
  'export-schedule.put': {
    payload: exportScheduleJob,
    workflowType: 'runExportSchedule',
    taskQueue: TASK_QUEUES.exports,
  },
  /** Deletes the Temporal schedule. */
  'export-schedule.delete': { payload: exportScheduleReferenceJob },
  /** Starts workflow `deliverWebhook` with id `webhook-<msg_…>-<run>`. */
  'webhook.deliver': { payload: webhookJob, workflowType: 'deliverWebhook', taskQueue: TASK_QUEUES.webhooks },
} as const;
export type JobKind = keyof typeof JOBS;

/** Custom search attributes (all Keyword) that every export workflow carries. */
export const SEARCH_ATTRIBUTES = ['Account', 'Datastream', 'Exchange', 'ExportStatus'] as const;
