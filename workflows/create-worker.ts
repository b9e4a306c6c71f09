import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, type NativeConnection, type WorkflowBundlePath } from '@temporalio/worker';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { MARKET_DATA_CONTAINER } from '../schema/process/blob-storage.js';
import type { CoreTransport } from '../schema/core-client/core-transport.js';
import { HttpCoreTransport } from '../schema/core-client/http-transport.js';
import { Sandbox } from '../sandbox/pool/sandbox.js';
import { verifyWall } from '../sandbox/pool/verify-wall.js';
import { TASK_QUEUES } from '../schema/jobs/task-queues.js';
import { type BlobStore, createBlobStore } from './blobs/blob-store.js';
import { CoreClient } from './core/core-client.js';
import { EngineThreads } from './engine/threads/engine-threads.js';
import { ENGINE_VERSION } from './exports/engine-version.js';
import { createExportSetActivities } from './export-sets/export-set.activities.js';
import { createExportScheduleActivities } from './export-schedules/export-schedule.activities.js';
import { DeliveryMetrics } from './export-sets/delivery-metrics.js';
import { createDeliveryActivities } from './export-sets/delivery.activities.js';
import { createDestinationActivities } from './destinations/destination.activities.js';
import { createExportSteps } from './exports/export-steps.activities.js';
import { createPartitionActivities } from './exports/export-partition.activities.js';
import { ProgressReporter } from './exports/progress-reporter.js';
import { createSampleActivities } from './estimates/sample.activities.js';
import { PreviewSlots } from './previews/preview-slots.js';
import { createBookActivities } from './books/book-at.activities.js';
import { CheckpointMetrics } from './books/checkpoint-metrics.js';
import { createCheckpointActivities } from './books/checkpoints.activities.js';
import { createPreviewActivities } from './previews/preview.activities.js';
import { createCompactionActivities } from './maintenance/compaction.activities.js';
import { ensureSchedules } from './maintenance/schedules.js';
import { createRetentionActivities } from './maintenance/retention.activities.js';
import { createSweepActivities } from './maintenance/sweep.activities.js';
import { createQualityActivities } from './quality/quality.activities.js';
import { createListingActivities } from './instruments/listings.activities.js';
import { createRollupActivities } from './rollups/rollups.activities.js';
import type { WorkerSettings } from './worker/settings.js';
import { createWebhookActivities } from './webhooks/webhook.activities.js';
import { ViewThreads } from './views/threads/view-threads.js';
import { AccountBudgets } from './transforms/sql-budget.js';
import { connectWorker } from './worker/connect-worker.js';
import { SlotShare } from './worker/slot-share.js';
import { ensureSearchAttributes } from './worker/search-attributes.js';
import { installTemporalRuntime } from './worker/temporal-runtime.js';
import { workflowBundle } from './worker/workflow-bundle.js';
import { WorkerMetrics } from './worker/worker-metrics.js';
import type { WorkerTracing } from './worker/worker-tracing.js';

interface WorkerParts {
  /** Transport to the server. Default: HTTP. */
  core?: CoreTransport;
  /** Registry of its metrics, which the process serves. */
  registry?: Registry;
  /** Task queues and a blob container of its own, for tests that share one stack. */
  taskQueues?: Record<keyof typeof TASK_QUEUES, string>;
  blobContainer?: string;
  /** Absent: no tracing. */
  tracing?: WorkerTracing;
  /** Whether to create the namespace's schedules, on these task queues. */
  schedules?: boolean;
  /** Whether to start the engine's threads with the worker instead of at the first large export. */
  startThreads?: boolean;
}

export interface ExportWorker {
  /** Runs until `shutdown`. Survives outages of Temporal. */
  run(): Promise<void>;
  /** Takes no new work, lets running activities stop, and resolves when all have. */
  shutdown(): Promise<void>;
  /** Returns whether it polls for work. */
  ready(): boolean;
}

/** Time for running activities to stop. Temporal gives them to another worker. */
const SHUTDOWN_GRACE_MS = 5_000;
/**
 * Concurrent short steps of exports, and small files: one more than the turns of each worker
 * (`EXPORT_TURNS`). They share a thread: with more of them each takes longer.
 */
const STEP_SLOTS = 3;
/** Concurrent previews: they are short, and each holds a few segments. */
const INTERACTIVE_SLOTS = 4;
const PREVIEW_PROCESSES = 2;
/** Maximum threads that make rows of views for previews. */
const PREVIEW_THREADS = 2;
/** SQL of exports uses spare CPU time: no client waits for it as for a preview. */
const EXPORT_NICENESS = 15;
/** Limit of an expression over a preview's rows: its error must precede the time-out. */
const PREVIEW_SQL_MS = 3_000;
/** Concurrent requests to accounts' servers, each at most 10 s. */
const WEBHOOK_SLOTS = 20;
/** Concurrent deliveries into accounts' storage: each has four parts of 8 MiB in memory. */
const DELIVERY_SLOTS = 6;
/** Deliveries at a time of one account, whose destination may be slow. */
const DELIVERY_SHARE = 3;
const RESTART_WAIT_MS = 2_000;
/** Retry policy of activities while their account has its share of the slots. */
const ASK_AGAIN = {
  exports: { everyMs: 250, longestMs: 5_000 },
  previews: { everyMs: 50, longestMs: 800 },
  deliveries: { everyMs: 500, longestMs: 10_000 },
};

/** A worker of all queues. */
export function createWorker(settings: WorkerSettings, logger: Logger, parts: WorkerParts = {}): ExportWorker {
  installTemporalRuntime(logger);
  const threads = settings.engineThreads > 0 ? new EngineThreads(settings.engineThreads) : undefined;
  const viewThreads = newViewThreads(settings.engineThreads);
  if (parts.startThreads) {
    threads?.startAll();
    viewThreads.previews?.startOne();
  }
  // Previews never wait for rows of an export.
  const sandboxes = {
    exports: new Sandbox({ ...settings.sandbox, niceness: EXPORT_NICENESS }),
    previews: new Sandbox({
      ...settings.sandbox,
      processes: PREVIEW_PROCESSES,
      evaluateCpuMs: Math.min(PREVIEW_SQL_MS, settings.sandbox.evaluateCpuMs),
    }),
  };
  const container = parts.blobContainer ?? MARKET_DATA_CONTAINER;
  const blobs = createBlobStore(settings.azureStorageConnectionString, { container });
  const activities = createActivities(settings, logger, parts, blobs, { threads, viewThreads }, sandboxes);
  const { exports, files, interactive, maintenance, webhooks, deliveries } = parts.taskQueues ?? TASK_QUEUES;
  const stopping = new AbortController();
  let workers: Worker[] = [];
  let running: Promise<void> | undefined;

  const runOnce = async (): Promise<void> => {
    const connection = await connectWorker(settings, logger, stopping.signal);
    try {
      const { temporalNamespace: namespace } = settings;
      await ensureSearchAttributes(connection, namespace, logger);
      if (parts.schedules) await ensureSchedules(connection, { namespace, taskQueue: maintenance }, logger);
      const traced = parts.tracing && { interceptors: parts.tracing.interceptors, sinks: parts.tracing.sinks };
      const bundle = workflowBundle(parts.tracing ? 'traced' : 'plain');
      const common = { connection, namespace, activities, ...traced };
      const whole = { ...common, workflowBundle: bundle };
      workers = [
        await startable({ ...whole, taskQueue: exports, slots: STEP_SLOTS }),
        await startable({ ...whole, taskQueue: interactive, slots: INTERACTIVE_SLOTS }),
        await startable({ ...whole, taskQueue: maintenance, slots: 2 }),
        await startable({ ...whole, taskQueue: webhooks, slots: WEBHOOK_SLOTS }),
        // No workflow starts on these: those of exports call their activities. Without workflow
        // code they need no isolate of 25 to 35 MB.
        await startable({ ...common, taskQueue: files, slots: settings.workerConcurrency }),
        await startable({ ...common, taskQueue: deliveries, slots: DELIVERY_SLOTS }),
      ];
      if (stopping.signal.aborted) return;
      logger.info(
        {
          taskQueues: [exports, files, interactive, maintenance, webhooks, deliveries],
          concurrency: settings.workerConcurrency,
        },
        'worker polls',
      );
      await runTogether(workers);
    } finally {
      workers = [];
      await connection.close();
    }
  };

  const run = async (): Promise<void> => {
    // Reports storage problems early. Writes create the container as well.
    void blobs
      .createContainer()
      .catch((err: unknown) => logger.error({ err }, 'creating the Blob Storage container failed'));
    await verifyWall(sandboxes.exports, (details, message) => logger.warn(details, message));
    while (!stopping.signal.aborted) {
      try {
        await runOnce();
      } catch (error) {
        if (stopping.signal.aborted) break;
        logger.error({ err: error }, 'worker stopped; restarting');
        await sleep(RESTART_WAIT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  return {
    run: () => (running ??= run()),
    shutdown: async () => {
      stopping.abort();
      stopAll(workers);
      await running;
      await Promise.all([threads?.close(), viewThreads.exports?.close(), viewThreads.previews?.close()]);
      await Promise.all([sandboxes.exports.close(), sandboxes.previews.close()]);
    },
    ready: () => workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING'),
  };
}

/**
 * Returns the threads of views. Previews never wait for rows of an export. Without threads of the
 * engine there are none.
 */
function newViewThreads(size: number): { exports?: ViewThreads; previews?: ViewThreads } {
  if (size === 0) return {};
  return { exports: new ViewThreads(size), previews: new ViewThreads(Math.min(size, PREVIEW_THREADS)) };
}

function createActivities(
  settings: WorkerSettings,
  logger: Logger,
  parts: WorkerParts,
  blobs: BlobStore,
  { threads, viewThreads }: { threads: EngineThreads | undefined; viewThreads: ReturnType<typeof newViewThreads> },
  sandboxes: { exports: Sandbox; previews: Sandbox },
) {
  const core = new CoreClient(parts.core ?? new HttpCoreTransport(settings.coreUrl, settings.serviceToken, logger));
  const registry = parts.registry ?? new Registry();
  const interactive = {
    ...{ core, blobs, sandbox: sandboxes.previews, viewThreads: viewThreads.previews },
    slots: new PreviewSlots(INTERACTIVE_SLOTS, ASK_AGAIN.previews),
  };
  return {
    ...createExportSteps({ core, blobs, engineVersion: ENGINE_VERSION }),
    ...createExportSetActivities({ core, blobs }),
    ...createExportScheduleActivities(core),
    ...createPreviewActivities(interactive),
    ...createSampleActivities(interactive),
    ...createBookActivities(interactive),
    ...createCheckpointActivities({ core, blobs, metrics: new CheckpointMetrics(registry) }),
    ...createCompactionActivities({ core, blobs }),
    ...createQualityActivities({ core, blobs }),
    ...createRollupActivities({ core, blobs }),
    ...createListingActivities({ core, blobs }),
    ...createSweepActivities({ core, blobs }),
    ...createWebhookActivities(core, settings.webhookPrivateNetworks),
    ...createDestinationActivities(core, settings.webhookPrivateNetworks),
    ...createDeliveryActivities({
      ...{ core, blobs, allowed: settings.webhookPrivateNetworks },
      metrics: new DeliveryMetrics(registry),
      slots: new SlotShare(DELIVERY_SLOTS, ASK_AGAIN.deliveries, DELIVERY_SHARE),
    }),
    ...createRetentionActivities({ core }),
    ...createPartitionActivities({
      core,
      blobs,
      engineVersion: ENGINE_VERSION,
      reporter: new ProgressReporter(core),
      threads,
      viewThreads: viewThreads.exports,
      sandbox: sandboxes.exports,
      budgets: new AccountBudgets(),
      slots: new SlotShare(settings.workerConcurrency, ASK_AGAIN.exports),
      metrics: new WorkerMetrics(registry),
    }),
  };
}

interface StartableOptions {
  connection: NativeConnection;
  namespace: string;
  /** Absent: the queue has activities only. */
  workflowBundle?: WorkflowBundlePath;
  activities: ReturnType<typeof createActivities>;
  interceptors?: WorkerTracing['interceptors'];
  sinks?: WorkerTracing['sinks'];
  taskQueue: string;
  slots: number;
}

function startable({ slots, ...options }: StartableOptions): Promise<Worker> {
  return Worker.create({
    ...options,
    maxConcurrentActivityTaskExecutions: slots,
    // New workflows are as many as tasks of running ones.
    nonStickyToStickyPollRatio: 0.5,
    // Heartbeats carry the cancellation: 80 % of the timeout would exceed the promised 10 s.
    maxHeartbeatThrottleInterval: '2s',
    defaultHeartbeatThrottleInterval: '2s',
    shutdownGraceTime: SHUTDOWN_GRACE_MS,
    shutdownForceTime: SHUTDOWN_GRACE_MS * 3,
  });
}

/** Runs until all have stopped. If one fails, stops the others and throws its error. */
async function runTogether(workers: Worker[]): Promise<void> {
  const results = await Promise.allSettled(
    workers.map((worker) =>
      worker.run().catch((error: unknown) => {
        stopAll(workers.filter((other) => other !== worker));
        throw error;
      }),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function stopAll(workers: readonly Worker[]): void {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
}
