import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, type NativeConnection, type WorkflowBundlePath } from '@temporalio/worker';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { MARKET_DATA_CONTAINER } from '../schema/process/blob-storage.js';
import type { CoreTransport } from '../schema/core-client/core-transport.js';
import { Sandbox } from '../sandbox/pool/sandbox.js';
import { verifyWall } from '../sandbox/pool/verify-wall.js';
import { TASK_QUEUES } from '../schema/jobs/task-queues.js';
import { createBlobStore } from './blobs/blob-store.js';
import { EngineThreads } from './engine/threads/engine-threads.js';
import { ensureSchedules } from './maintenance/schedules.js';
import type { WorkerSettings } from './worker/settings.js';
import { createActivities, DELIVERY_SLOTS, INTERACTIVE_SLOTS, newViewThreads } from './create-activities.js';
import { connectWorker } from './worker/connect-worker.js';
import { ensureSearchAttributes } from './worker/search-attributes.js';
import { installTemporalRuntime } from './worker/temporal-runtime.js';
import { workflowBundle } from './worker/workflow-bundle.js';
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
const PREVIEW_PROCESSES = 2;
/** SQL of exports uses spare CPU time: no client waits for it as for a preview. */
const EXPORT_NICENESS = 15;
/** Limit of an expression over a preview's rows: its error must precede the time-out. */
const PREVIEW_SQL_MS = 3_000;
/** Concurrent requests to accounts' servers, each at most 10 s. */
const WEBHOOK_SLOTS = 20;
const RESTART_WAIT_MS = 2_000;
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
  const activities = createActivities({
    settings,
    logger,
    blobs,
    threads,
    viewThreads,
    sandboxes,
    core: parts.core,
    registry: parts.registry,
  });
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
