import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { CoreTransport } from '../schema/core-client/core-transport.js';
import { HttpCoreTransport } from '../schema/core-client/http-transport.js';
import type { Sandbox } from '../sandbox/pool/sandbox.js';
import type { BlobStore } from './blobs/blob-store.js';
import { CoreClient } from './core/core-client.js';
import type { EngineThreads } from './engine/threads/engine-threads.js';
import { ENGINE_VERSION } from './exports/engine-version.js';
import { createExportSetActivities } from './export-sets/export-set.activities.js';
import { createExportScheduleActivities } from './export-schedules/export-schedule.activities.js';
import { DeliveryMetrics } from './export-sets/delivery-metrics.js';
import { createDeliveryActivities } from './export-sets/delivery.activities.js';
import { createDestinationActivities } from './destinations/destination.activities.js';
import { createExportSteps } from './exports/export-steps.activities.js';
import { createPartitionActivities } from './exports/export-partition.activities.js';
import { ProgressReporter } from './exports/progress-reporter.js';
import { createTableActivities } from './tables/tables.activities.js';
import { createSampleActivities } from './estimates/sample.activities.js';
import { PreviewSlots } from './previews/preview-slots.js';
import { createBookActivities } from './books/book-at.activities.js';
import { createChainActivities } from './chains/chain-at.activities.js';
import { CheckpointMetrics } from './books/checkpoint-metrics.js';
import { createCheckpointActivities } from './books/checkpoints.activities.js';
import { createPreviewActivities } from './previews/preview.activities.js';
import { createCompactionActivities } from './maintenance/compaction.activities.js';
import { createRetentionActivities } from './maintenance/retention.activities.js';
import { createSweepActivities } from './maintenance/sweep.activities.js';
import { createQualityActivities } from './quality/quality.activities.js';
import { createListingActivities } from './instruments/listings.activities.js';
import { createRollupActivities } from './rollups/rollups.activities.js';
import type { WorkerSettings } from './worker/settings.js';
import { createWebhookActivities } from './webhooks/webhook.activities.js';
import { ViewThreads } from './views/threads/view-threads.js';
import { AccountBudgets } from './transforms/sql-budget.js';
import { SlotShare } from './worker/slot-share.js';
import { WorkerMetrics } from './worker/worker-metrics.js';

/** Concurrent previews: they are short, and each holds a few segments. */
export const INTERACTIVE_SLOTS = 4;
/** Maximum threads that make rows of views for previews. */
const PREVIEW_THREADS = 2;
/** Concurrent deliveries into accounts' storage: each has four parts of 8 MiB in memory. */
export const DELIVERY_SLOTS = 6;
/** Deliveries at a time of one account, whose destination may be slow. */
const DELIVERY_SHARE = 3;
/** Retry policy of activities while their account has its share of the slots. */
const ASK_AGAIN = {
  exports: { everyMs: 250, longestMs: 5_000 },
  previews: { everyMs: 50, longestMs: 800 },
  deliveries: { everyMs: 500, longestMs: 10_000 },
};

interface ActivityParts {
  settings: WorkerSettings;
  logger: Logger;
  blobs: BlobStore;
  /** Transport to the server. Default: HTTP. */
  core?: CoreTransport | undefined;
  registry?: Registry | undefined;
  threads: EngineThreads | undefined;
  viewThreads: ReturnType<typeof newViewThreads>;
  sandboxes: { exports: Sandbox; previews: Sandbox };
}

/**
 * Returns the threads of views. Previews never wait for rows of an export. Without threads of the
 * engine there are none.
 */
export function newViewThreads(size: number): { exports?: ViewThreads; previews?: ViewThreads } {
  if (size === 0) return {};
  return { exports: new ViewThreads(size), previews: new ViewThreads(Math.min(size, PREVIEW_THREADS)) };
}

/** Creates the activities of all queues. */
export function createActivities({
  settings,
  logger,
  blobs,
  threads,
  viewThreads,
  sandboxes,
  ...parts
}: ActivityParts) {
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
    ...createTableActivities({ core, blobs }),
    ...createPreviewActivities(interactive),
    ...createSampleActivities(interactive),
    ...createBookActivities(interactive),
    ...createChainActivities(interactive),
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
