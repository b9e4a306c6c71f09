import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { boundedCache } from '../../../schema/process/bounded-cache.js';
import { SAMPLE, type ExportSample, type SampleTask } from '../../../schema/estimates/sample-task.js';

/** Has a worker take a sample. Rejects if none answers in time, and with the worker's failure. */
type SampleRunner = (task: SampleTask, key: string, signal: AbortSignal) => Promise<ExportSample>;

const KEPT_MS = 10 * 60_000;
/** A key of 64 digits, a dozen numbers, and the cache's overhead. */
const SAMPLE_ENTRY_BYTES = 600;
/**
 * Time that estimates do without samples after one timed out: they must stay fast while no worker
 * runs.
 */
const PAUSE_MS = 10_000;

/** Provides samples for estimates, from workers or from memory. */
export class ExportSampler {
  private readonly kept = boundedCache<string, ExportSample>('samples', () => SAMPLE_ENTRY_BYTES);
  private pausedUntilMs = 0;

  /** Takes no samples without `run`. */
  constructor(
    private readonly run: SampleRunner | undefined,
    private readonly logger: Logger,
  ) {}

  /** Returns the sample of the task, or a cached one of the same key; null if there is none. */
  async sample(key: string, task: SampleTask, signal: AbortSignal): Promise<ExportSample | null> {
    const known = this.kept.get(key);
    if (known) return known;
    if (!this.run || performance.now() < this.pausedUntilMs) return null;
    const late = AbortSignal.timeout(SAMPLE.timeoutMs);
    try {
      const sample = await this.run(task, key, AbortSignal.any([signal, late]));
      this.kept.set(key, sample, { ttl: KEPT_MS });
      return sample;
    } catch (err) {
      if (signal.aborted) return null;
      if (late.aborted) this.pausedUntilMs = performance.now() + PAUSE_MS;
      this.logger.warn({ err, requestId: task.requestId }, 'estimating without a sample');
      return null;
    }
  }
}

/** Runs samples as workflows on the interactive queue. */
export function createSampleRunner(client: Client): SampleRunner {
  return async (task, key, signal) => {
    signal.throwIfAborted();
    return client.connection.withAbortSignal(signal, () =>
      client.workflow.execute<(task: SampleTask) => Promise<ExportSample>>(SAMPLE.workflowType, {
        workflowId: SAMPLE.workflowId(task.requestId, key),
        taskQueue: SAMPLE.taskQueue,
        args: [task],
        workflowExecutionTimeout: SAMPLE.timeoutMs,
      }),
    );
  };
}
