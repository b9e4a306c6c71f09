import type { Pool, PoolConnection, QueryError } from 'mysql2';
import type { DataSource } from 'typeorm';
import { timedOut, unavailable } from '../errors/domain-error.js';
import { mysqlFailureOf } from '../errors/mysql-errors.js';
import type { AtomicContext } from './atomic.js';

/** The callback pool of TypeORM's driver: its promises cost a stack trace per statement. */
const poolOf = (source: DataSource): Pool => (source.driver as unknown as { pool: Pool }).pool;

/**
 * Returns the rows of one read-only statement as mysql2 gives them: BIGINT as strings, DATETIME as
 * Date, columns by their SQL names. Joins the operation's transaction and stops as `read` does. For
 * hot paths, where building and hydrating entities would cost more than the query.
 */
export async function select<Row>(
  ctx: Omit<AtomicContext, 'logger'>,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (ctx.transaction) return ctx.transaction.query<Row[]>(sql, [...values]);
  if (ctx.signal.aborted) throw timedOut();
  return new Promise((resolve, reject) => {
    const { signal, database } = ctx;
    let running: PoolConnection | undefined;
    let killing: Promise<void> | undefined;
    const onAbort = (): void => {
      const connection = running;
      // The caller gave up while waiting for a connection: release it when it arrives.
      if (!connection) reject(timedOut());
      else killing = database.killQuery(connection.threadId).catch(() => connection.destroy());
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = (connection: PoolConnection, error: QueryError | null, rows: Row[]): void => {
      connection.release();
      // Not every killed statement fails: some end early with a partial result.
      if (signal.aborted) reject(timedOut());
      else if (error) reject(error);
      else resolve(rows);
    };
    poolOf(database.main).getConnection((failure, connection) => {
      if (failure) {
        signal.removeEventListener('abort', onAbort);
        reject(mysqlFailureOf(failure) === 'unavailable' ? unavailable(failure) : failure);
        return;
      }
      if (signal.aborted) {
        connection.release();
        return;
      }
      running = connection;
      connection.query({ sql, values: [...values] }, (error, rows) => {
        signal.removeEventListener('abort', onAbort);
        // A pending kill must not hit the connection's next statement.
        if (killing) void killing.then(() => settle(connection, error, rows as Row[]));
        else settle(connection, error, rows as Row[]);
      });
    });
  });
}
