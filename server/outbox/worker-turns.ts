import type { Client } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time.js';

/** Temporal's number of the queue of workflow tasks, which a worker always asks for. */
const WORKFLOW_TASKS = 1;
/** A worker that waits for tasks asks again within a minute. */
const SEEN_MS = 90_000;
const COUNT_EVERY_MS = 15_000;
const DEADLINE_MS = 2_000;

/** Returns the number of processes that ask Temporal for workflow tasks of a queue. */
export async function countWorkers(client: Client, queue: string): Promise<number> {
  const { namespace } = client.options;
  const asked = { namespace, taskQueue: { name: queue }, taskQueueType: WORKFLOW_TASKS };
  const { pollers } = await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
    client.workflowService.describeTaskQueue(asked),
  );
  const since = Date.now() - SEEN_MS;
  const living = pollers.filter(({ lastAccessTime }) => lastAccessTime && tsToMs(lastAccessTime) >= since);
  return new Set(living.map(({ identity }) => identity)).size;
}

/** The turns of small exports: as many for each living worker, at least for one. */
export class WorkerTurns {
  private workers = 1;
  private countedMs = -Infinity;
  private counting = Promise.resolve();

  constructor(
    private readonly ofEach: number,
    private readonly count: () => Promise<number>,
    private readonly everyMs = COUNT_EVERY_MS,
  ) {}

  /**
   * Returns the turns by the last count, and counts again in the background if that is old. Keeps
   * the last count while Temporal does not answer.
   */
  total(): number {
    if (performance.now() - this.countedMs >= this.everyMs) {
      this.countedMs = performance.now();
      this.counting = this.count().then(
        (workers) => {
          this.workers = Math.max(1, workers);
        },
        () => undefined,
      );
    }
    return this.ofEach * this.workers;
  }

  /**
   * Resolves when no count runs. Await it before the connection is closed: a call that is tried
   * again on a closed connection throws in a timer and ends the process.
   */
  async settled(): Promise<void> {
    await this.counting;
  }
}
