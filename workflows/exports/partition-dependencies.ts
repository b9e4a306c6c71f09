import type { Sandbox } from '../../sandbox/pool/sandbox.js';
import type { EngineThreads } from '../engine/threads/engine-threads.js';
import type { AccountBudgets } from '../transforms/sql-budget.js';
import type { ViewThreads } from '../views/threads/view-threads.js';
import type { SlotShare } from '../worker/slot-share.js';
import type { WorkerMetrics } from '../worker/worker-metrics.js';
import type { ProgressReporter } from './progress-reporter.js';
import type { SealDependencies } from './seal-export.js';

/** Dependencies of an attempt at a partition. */
export interface PartitionDependencies extends SealDependencies {
  reporter: ProgressReporter;
  metrics: WorkerMetrics;
  /** Slots of the queue of files, by account. */
  slots: SlotShare;
  /** CPU time budgets of users' SQL. */
  budgets: AccountBudgets;
  /** Runs users' SQL. */
  sandbox: Sandbox;
  /** Engine threads for large partitions; absent: everything runs in this thread. */
  threads?: EngineThreads | undefined;
  /** Make rows of views; absent: this thread does. */
  viewThreads?: ViewThreads | undefined;
}
