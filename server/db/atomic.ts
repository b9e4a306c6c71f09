import type { PoolConnection } from 'mysql2';
import type { Logger } from 'pino';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { DomainError, timedOut, unavailable } from '../errors/domain-error.js';
import { isTransient, mysqlFailureOf } from '../errors/mysql-errors.js';
import { emitSignals } from './commit-signals.js';
import type { Database } from './database.js';

/** The part of a request context that database work needs. Background work creates its own. */
export interface AtomicContext {
  database: Database;
  /** Aborted when the caller gives up: `atomic` and `read` then stop the running query. */
  signal: AbortSignal;
  logger: Logger;
  /** The operation's own transaction, which `atomic` and `read` join. */
  transaction?: EntityManager;
  /**
   * Set for audited mutations: `atomic` calls it once, in the transaction, with the result of the
   * change.
   */
  recordChange?: (tx: EntityManager, outcome: unknown) => Promise<void>;
}

const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in one READ COMMITTED transaction. A deadlock or lock wait timeout restarts it, so
 * `work` must have no effect outside `tx`. If the caller gives up, kills the running query, rolls
 * back and throws `request_timeout`. Joins the operation's transaction if there is one.
 */
export async function atomic<T>(ctx: AtomicContext, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  const { recordChange } = ctx;
  const recorded = recordChange ? withRecord(recordChange, work) : work;
  // A mutation with several transactions is one change, and so is work under a copy of the context.
  delete ctx.recordChange;
  try {
    return ctx.transaction
      ? await recorded(ctx.transaction)
      : await retryTransient(ctx, () => runTransaction(ctx.database.main, ctx.database, ctx.signal, recorded));
  } catch (error) {
    if (recordChange) ctx.recordChange = recordChange;
    throw error;
  }
}

function withRecord<T>(record: NonNullable<AtomicContext['recordChange']>, work: (tx: EntityManager) => Promise<T>) {
  return async (tx: EntityManager): Promise<T> => {
    const result = await work(tx);
    await record(tx, result);
    return result;
  };
}

/**
 * Runs read-only queries on one connection without a transaction. Stops as `atomic` does when the
 * caller gives up.
 */
export async function read<T>(ctx: AtomicContext, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx.transaction);
  const result = await withRunner(ctx.database.main, ctx.database, ctx.signal, (runner) => work(runner.manager));
  // Not every killed statement fails: some end early with a partial result.
  if (ctx.signal.aborted) throw timedOut();
  return result;
}

/** Retries `attempt` after deadlocks, at most five times in all, with a growing random delay. */
export async function retryTransient<T>(
  ctx: Pick<AtomicContext, 'logger' | 'signal'>,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error) || ctx.signal.aborted) throw error;
      if (count === MAX_ATTEMPTS) throw new DomainError('unavailable', 'The service is busy. Try again.');
      ctx.logger.warn({ attempt: count, failure: mysqlFailureOf(error) }, 'retrying transaction');
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(count, Math.random())));
    }
  }
}

/** One transaction on `source`, without retry. */
export async function runTransaction<T>(
  source: DataSource,
  database: Database,
  signal: AbortSignal,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const { value, runner } = await withRunner(source, database, signal, async (runner, settle) => {
    await runner.startTransaction();
    try {
      const value = await work(runner.manager);
      // From here on MySQL decides the outcome: a sent COMMIT is never killed.
      await settle();
      if (signal.aborted) throw timedOut();
      await runner.commitTransaction();
      return { value, runner };
    } catch (error) {
      await settle();
      if (runner.isTransactionActive) await rollback(runner);
      throw error;
    }
  });
  emitSignals(runner, database.signals);
  return value;
}

async function rollback(runner: QueryRunner): Promise<void> {
  try {
    await runner.rollbackTransaction();
  } catch {
    // Closing the connection rolls back as well. A connection in an unknown state must not be
    // reused.
    ((await runner.connect()) as PoolConnection).destroy();
  }
}

/**
 * Lends one pooled connection to `work`. An abort of `signal` kills its running query. `settle`
 * ends that and waits for a pending kill, so that the kill cannot hit a later statement.
 */
async function withRunner<T>(
  source: DataSource,
  database: Database,
  signal: AbortSignal,
  work: (runner: QueryRunner, settle: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw timedOut();
  const runner = source.createQueryRunner();
  const connection = await acquire(runner, signal);
  let kill: Promise<void> | undefined;
  const onAbort = (): void => {
    kill = database.killQuery(connection.threadId).catch(() => connection.destroy());
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const settle = async (): Promise<void> => {
    signal.removeEventListener('abort', onAbort);
    await kill;
  };
  try {
    return await work(runner, settle);
  } catch (error) {
    // The cause of a killed statement's failure is the caller's abort.
    throw signal.aborted && mysqlFailureOf(error) !== null ? timedOut() : error;
  } finally {
    await settle();
    await runner.release();
  }
}

async function acquire(runner: QueryRunner, signal: AbortSignal): Promise<PoolConnection> {
  const connecting = runner.connect() as Promise<PoolConnection>;
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(timedOut());
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([connecting, aborted]);
  } catch (error) {
    void connecting.then(
      () => runner.release(),
      () => undefined,
    );
    throw mysqlFailureOf(error) === 'unavailable' ? unavailable(error) : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Returns the delay in milliseconds before attempt `attempt` + 1: doubles from 20 ms to at most 500
 * ms, times 0.5 to 1. `random` in [0, 1) spreads colliding attempts.
 */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(500, 20 * 2 ** (attempt - 1));
  return Math.floor(ceiling / 2 + (ceiling / 2) * random);
}
