import { z } from 'zod';

/**
 * Jobs that the outbox hands to Temporal: one entry a job kind, with its workflow type, its task queue and the payload that
 * both sides parse. Workflow ids derive from business ids, so that starting twice means "already started".
 */
export const exportJob = z.object({
  exportId: z.string(),
  accountId: z.string(),
  datastreamId: z.string(),
  exchange: z.string(),
  requestId: z.string(),
  /** What was asked, as shown in the memo: `raw`, a name, an id, or `inline`. */
  schemaLabel: z.string(),
  /** The export in one line, for people. */
  title: z.string(),
});
export type ExportJob = z.infer<typeof exportJob>;

/** An export that an operator runs again: `retry` counts these runs from 1; 0 runs a lost one again. */
const exportRetryJob = exportJob.extend({ retry: z.int().min(0) });

export const exportReferenceJob = z.object({ exportId: z.string() });
export type ExportReferenceJob = z.infer<typeof exportReferenceJob>;

/** One delivery of a webhook; `run` counts from 0, one more for each time that somebody asked for it again. */
export const webhookJob = z.object({
  deliveryId: z.string(),
  run: z.int().min(0),
  accountId: z.string(),
  event: z.string(),
  /** Of its address, for the memo: the rest may hold secrets. */
  host: z.string(),
  /** False: one try only. */
  retried: z.boolean(),
});
export type WebhookJob = z.infer<typeof webhookJob>;

/** Queues of Temporal: long exports, what a client waits for, what nobody waits for, and what waits for others' servers. */
export const TASK_QUEUES = {
  exports: 'exports',
  interactive: 'interactive',
  maintenance: 'maintenance',
  webhooks: 'webhooks',
} as const;

/** What the server asks of workers through the outbox: payload, workflow and queue of each kind. */
export const JOBS = {
  /** Starts workflow `exportWorkflow` with id `export-<exp_…>`. */
  'export.start': { payload: exportJob, workflowType: 'exportWorkflow', taskQueue: TASK_QUEUES.exports },
  /** Starts another run of workflow `export-<exp_…>` once the one before it has ended. */
  'export.retry': { payload: exportRetryJob, workflowType: 'exportWorkflow', taskQueue: TASK_QUEUES.exports },
  /** Cancels workflow `export-<exp_…>`. */
  'export.cancel': { payload: exportReferenceJob },
  /** Starts workflow `deleteExportFiles` with id `delete-files-<exp_…>` after cancelling `export-<exp_…>`. */
  'export.delete': {
    payload: exportReferenceJob,
    workflowType: 'deleteExportFiles',
    taskQueue: TASK_QUEUES.maintenance,
  },
  /** Starts workflow `deliverWebhook` with id `webhook-<msg_…>-<run>`. */
  'webhook.deliver': { payload: webhookJob, workflowType: 'deliverWebhook', taskQueue: TASK_QUEUES.webhooks },
} as const;
export type JobKind = keyof typeof JOBS;

/** Workflow id of an export's main workflow. */
export const exportWorkflowId = (exportId: string): string => `export-${exportId}`;

/** Workflow id of one run of a webhook's delivery. */
export const webhookWorkflowId = (deliveryId: string, run: number): string => `webhook-${deliveryId}-${run}`;

/** Custom search attributes (all Keyword) that every export workflow carries. */
export const SEARCH_ATTRIBUTES = ['Account', 'Datastream', 'Exchange', 'ExportStatus'] as const;
