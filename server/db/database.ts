import { EventEmitter } from 'node:events';
import mysql2, { type Pool } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import type { CommitSignals } from './commit-signals.js';
import { createDataSource, type EntityClass } from './data-source.js';

/** Pools of one server process. */
export class Database {
  readonly signals: CommitSignals = new EventEmitter();

  constructor(
    readonly main: DataSource,
    /**
     * Connections for operations with an idempotency key: they may wait for each other and must not
     * starve the rest.
     */
    readonly idempotent: DataSource,
    /**
     * Connections for rate limits only: attempts on a busy account wait for its row, and only for
     * each other.
     */
    readonly limits: Pool,
    /** One connection for KILL QUERY, free when all others are stuck. */
    private readonly control: Pool,
  ) {}

  /** Stops the running query of connection `threadId`. The connection stays usable. */
  async killQuery(threadId: number): Promise<void> {
    await this.control.query(`KILL QUERY ${threadId}`);
  }

  /** Returns whether MySQL answers within `timeoutMs`. */
  async isReachable(timeoutMs = 2_000): Promise<boolean> {
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
    const ping = this.control.query('SELECT 1').then(
      () => true,
      () => false,
    );
    return Promise.race([ping, timeout]);
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.main.destroy(), this.idempotent.destroy(), this.limits.end(), this.control.end()]);
  }
}

/** Connects the pools of a server process. Rejects if MySQL is unreachable. */
export async function openDatabase(url: string, entities: readonly EntityClass[], poolSize = 20): Promise<Database> {
  const main = createDataSource({ url, poolSize, entities });
  // A second request with a key waits 3 s for the first (contract 2, Idempotency-Key).
  const few = Math.max(2, Math.ceil(poolSize / 2));
  const idempotent = createDataSource({ url, poolSize: few, lockWaitSeconds: 3, entities });
  // Sequential: if the first fails, nothing is left open.
  await main.initialize();
  await idempotent.initialize();
  const limits = mysql2.createPool({ uri: url, connectionLimit: 4, queueLimit: 1_000, connectTimeout: 2_000 });
  const control = mysql2.createPool({ uri: url, connectionLimit: 1, connectTimeout: 2_000 });
  return new Database(main, idempotent, limits, control);
}
