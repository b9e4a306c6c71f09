import type { Logger } from 'pino';
import { newRequestId } from '../../schema/text/ids.js';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { PeriodicTask } from '../../schema/process/periodic-task.js';
import { type ApiRequestInput, RecordApiRequestsDocument } from '../generated/operations.js';
import type { FacadeMetrics } from './facade-metrics.js';

const FLUSH_EVERY_MS = 1_000;
const BATCH = 500;
/**
 * Requests that wait while the core is slow. Later ones are dropped: no request waits for the log.
 */
const MAX_WAITING = 5_000;
const WRITE_TIMEOUT_MS = 5_000;

/** Sends answered requests to the core in batches, for the request logs of their accounts. */
export class RequestLog {
  private waiting: ApiRequestInput[] = [];
  private readonly flushing: PeriodicTask;

  constructor(
    private readonly transport: CoreTransport,
    private readonly metrics: FacadeMetrics,
    logger: Logger,
  ) {
    this.flushing = new PeriodicTask(
      FLUSH_EVERY_MS,
      () => this.flush(),
      (err) => logger.warn({ err }, 'requests are missing in the request logs of accounts'),
    );
  }

  /** Adds a request. Costs no I/O. */
  add(request: ApiRequestInput): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(request);
    else this.metrics.unloggedRequests.inc();
  }

  /** Writes what waits. What fails is dropped and counted. */
  async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const requests = this.waiting.splice(0, BATCH);
      const signal = AbortSignal.timeout(WRITE_TIMEOUT_MS);
      try {
        const context = { requestId: newRequestId(), signal };
        const { errors } = await this.transport.execute(RecordApiRequestsDocument, { requests }, context);
        if (errors?.[0]) throw new Error(errors[0].message);
      } catch (error) {
        this.metrics.unloggedRequests.inc(requests.length);
        throw error;
      }
    }
  }

  /** Writes what waits, once. */
  async close(): Promise<void> {
    await this.flushing.stop();
    await this.flush().catch(() => undefined);
  }
}
