import type { Pool, PoolConnection } from 'mysql2';
import type { TestCore } from './core.js';

/**
 * Returns the statements that the core sends to MySQL from the tests on, in that order. Empty it to
 * count again.
 */
export function watchStatements(of: Pick<TestCore, 'core'>): string[] {
  const seen: string[] = [];
  const watched = new WeakSet<PoolConnection>();
  beforeAll(() => {
    const { pool } = of.core.database.main.driver as unknown as { pool: Pool };
    pool.on('acquire', (connection) => {
      if (watched.has(connection)) return;
      watched.add(connection);
      const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
      const counted = (...args: unknown[]): unknown => {
        const [asked] = args as [string | { sql: string }];
        seen.push(typeof asked === 'string' ? asked : asked.sql);
        return query(...args);
      };
      Object.assign(connection, { query: counted });
    });
  });
  return seen;
}
