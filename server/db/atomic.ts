import type { PoolConnection } from 'mysql2';
import type { Logger } from 'pino';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { DomainError, timedOut, unavailable } from '../errors/domain-error.js';
import { isTransient, mysqlFailureOf } from '../errors/mysql-errors.js';
import { emitSignals } from './commit-signals.js';
import type { Database } from './database.js';
import { retryDelayMs } from './retry-delay.rule.js';

/** The part of a request context that database work needs; background work makes its own. */
export interface AtomicContext {
  database: Database;
  /** Aborted when the caller gave up: `atomic` and `read` then stop the running query. */
  signal: AbortSignal;
  logger: Logger;
  /** The operation's own transaction, which `atomic` and `read` join. */
  transaction?: EntityManager;
  /** Set for audited mutations: `atomic` calls it once, in the transaction, with the result of the change. */
  recordChange?: (tx: EntityManager, outcome: unknown) => Promise<void>;
}

const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in one READ COMMITTED transaction: all of its writes, or none. A deadlock or lock wait timeout runs it again
 * from the beginning, so `work` must have no effect outside `tx`. Throws `request_timeout` when the caller gave up first: the
 * running query is killed and everything rolled back. Joins the operation's transaction when there is one.
 */
export async function atomic<T>(ctx: AtomicContext, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  const { recordChange } = ctx;
  const recorded = recordChange ? withRecord(recordChange, work) : work;
  // A mutation of several transactions is one change, and so is what `work` does under a copy of the context.
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

/** Runs queries that only read, on one connection and without a transaction; stopped like `atomic` when the caller gives up. */
export async function read<T>(ctx: AtomicContext, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  if (ctx.transaction) return work(ctx.transaction);
  const result = await withRunner(ctx.database.main, ctx.database, ctx.signal, (runner) => work(runner.manager));
  // Not every killed statement fails: some end early, with less than was asked for.
  if (ctx.signal.aborted) throw timedOut();
  return result;
}

/** Repeats `attempt` while it fails through deadlocks, at most five times, with a growing random pause. */
export async function retryTransient<T>(
  ctx: Pick<AtomicContext, 'logger' | 'signal'>,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error) || ctx.signal.aborted) throw error;
      if (count === MAX_ATTEMPTS) throw new DomainError('unavailable', 'The service is busy, try again.');
      ctx.logger.warn({ attempt: count, failure: mysqlFailureOf(error) }, 'transaction is retried');
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
      // From here on the outcome is MySQL's: a COMMIT that was sent is never killed.
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
    // Closing the connection rolls back too, and nobody can be given a connection in an unknown state.
    ((await runner.connect()) as PoolConnection).destroy();
  }
}

/**
 * Lends one pooled connection to `work`; while `work` runs, an abort of `signal` kills its query. `settle` ends that and waits
 * for a kill under way, so that it can never hit a later statement.
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
    // Whatever a killed statement failed with, the reason is the caller's.
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
