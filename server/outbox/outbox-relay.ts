import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { inSpan } from '../../schema/tracing/spans.js';
import { type AtomicContext, runTransaction } from '../db/atomic.js';
import type { Database } from '../db/database.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';
import { dispatchJob } from './dispatch-job.js';
import { takeTurns } from './export-turns.js';
import { backlog, claimDue, deleteMessages, type OutboxMessage, postpone, START } from './outbox-messages.js';

const BATCH = 20;
const POLL_MS = 1_000;
const TEMPORAL_DEADLINE_MS = 5_000;

/**
 * Moves committed outbox messages to Temporal. Any number can run concurrently; each survives MySQL
 * and Temporal being down.
 */
export class OutboxRelay {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private wake: () => void = () => undefined;
  private woken = false;
  /** Whether messages may be waiting for turns. */
  private mayWait = true;
  private measuredMs = 0;

  constructor(
    private readonly database: Database,
    private readonly client: Client,
    private readonly metrics: ServerMetrics,
    private readonly logger: Logger,
    /** Turns of small exports in all. */
    private readonly exportTurns: () => number,
  ) {}

  start(): void {
    this.database.signals.on('enqueued', this.onEnqueued);
    this.database.signals.on('recorded', this.onRecorded);
    this.running ??= this.loop();
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.database.signals.off('enqueued', this.onEnqueued);
    this.database.signals.off('recorded', this.onRecorded);
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private readonly onEnqueued = (): void => {
    this.woken = true;
    this.wake();
  };

  /** An export that has ended or begun may leave its turn to one that waits. */
  private readonly onRecorded = (): void => {
    if (this.mayWait) this.onEnqueued();
  };

  private async loop(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.woken = false;
      this.mayWait = true;
      let claimed = 0;
      try {
        claimed = await this.deliverBatch();
        if (claimed === 0 || performance.now() - this.measuredMs > POLL_MS) await this.measure();
      } catch (err) {
        if (!this.stopping.signal.aborted) this.logger.warn({ err }, 'reading the outbox failed; retrying');
      }
      if (claimed === 0) await this.pause();
    }
  }

  /** Delivers one batch of due messages and returns their number. */
  async deliverBatch(): Promise<number> {
    const { main } = this.database;
    // Not the stop signal: a claimed batch is finished, or it would be delivered a second time.
    const signal: AtomicContext['signal'] = new AbortController().signal;
    return runTransaction(main, this.database, signal, async (tx) => {
      const messages = await claimDue(tx, BATCH, this.exportTurns());
      const outcomes = await Promise.all(messages.map((message) => this.deliver(message)));
      const done = messages.filter((_, index) => outcomes[index] === undefined);
      await deleteMessages(
        tx,
        done.map(({ id }) => id),
      );
      await takeTurns(
        tx,
        done.filter(({ kind }) => kind === START).map(({ subject }) => subject),
      );
      for (const [index, message] of messages.entries()) {
        const failure = outcomes[index];
        if (failure !== undefined) await postpone(tx, message.id, backoffSeconds(message.attempts + 1), failure);
      }
      return messages.length;
    });
  }

  /** Returns undefined if Temporal has the job, else the reason. */
  private async deliver({ id, kind, payload, traceparent, attempts }: OutboxMessage): Promise<string | undefined> {
    try {
      const { connection } = this.client;
      const dispatch = () => dispatchJob(this.client, kind, payload);
      const parent = traceparent ?? undefined;
      await inSpan(`outbox ${kind}`, { kind: 'producer', parent }, () =>
        connection.withDeadline(Date.now() + TEMPORAL_DEADLINE_MS, dispatch),
      );
      this.metrics.outboxDelivered.inc({ kind, outcome: 'done' });
      return undefined;
    } catch (err) {
      this.metrics.outboxDelivered.inc({ kind, outcome: 'failed' });
      this.logger.warn({ err, message: id, kind, attempts: attempts + 1 }, 'delivering a job to Temporal failed');
      return describe(err);
    }
  }

  private async measure(): Promise<void> {
    const { pending, oldestSeconds } = await backlog(this.database.main.manager);
    this.mayWait = pending > 0;
    this.measuredMs = performance.now();
    this.metrics.outboxPending.set(pending);
    this.metrics.outboxOldestSeconds.set(oldestSeconds);
  }

  /** Waits for the next poll, a local enqueue, or the end. */
  private async pause(): Promise<void> {
    if (this.woken || this.stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => undefined;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/**
 * Returns the seconds until a failed message is retried: 1, 2, 4 … at most 60. `attempts` counts
 * the failures so far.
 */
export function backoffSeconds(attempts: number): number {
  return Math.min(60, 2 ** Math.max(0, attempts - 1));
}
