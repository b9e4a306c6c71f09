import type { EntityManager } from 'typeorm';
import type { Database } from '../../../server/db/database.js';
import { until } from '../until.js';

// information_schema.innodb_trx would be up to 100 ms old.
const WAITING = `SELECT DISTINCT t.thread_id FROM performance_schema.data_lock_waits w
  JOIN performance_schema.threads t ON t.thread_id = w.requesting_thread_id WHERE t.processlist_db = DATABASE()`;

/**
 * Makes `change`, starts `race`, and commits the change only when that many transactions of `race`
 * wait for its locks: they began before the change and end after it. Returns the result of `race`.
 */
export async function commitWhenWaited<T>(
  { main }: Database,
  change: (tx: EntityManager) => Promise<unknown>,
  race: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const { racing } = await main.transaction(async (tx) => {
    await change(tx);
    const started = race();
    const areWaiting = async () => (await main.query<unknown[]>(WAITING)).length >= waiting;
    await until(`${waiting} transactions wait`, areWaiting, 60_000);
    return { racing: started };
  });
  return racing;
}
