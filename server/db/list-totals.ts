import type { EntityManager } from 'typeorm';

/** Lists whose unfiltered length is stored instead of counted. */
type CountedList = 'subscriptions' | 'exports';

/**
 * Returns an SQL expression for the length of a list of account `accountSql`. Null if it never had
 * an item.
 */
export const totalOf = (list: CountedList, accountSql: string): string =>
  `(SELECT lt.total FROM list_totals lt WHERE lt.account_id = ${accountSql} AND lt.list = '${list}')`;

/**
 * Adds `change` to the length of an account's list, in the transaction that adds or removes the
 * item.
 */
export async function changeTotal(
  tx: EntityManager,
  accountId: string,
  list: CountedList,
  change: 1 | -1,
): Promise<void> {
  await tx.query(
    'INSERT INTO list_totals (account_id, list, total) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE total = total + ?',
    [accountId, list, change, change],
  );
}

/** Returns the length of an account's list. */
export async function readTotal(db: EntityManager, accountId: string, list: CountedList): Promise<number> {
  const rows = await db.query<{ total: string | null }[]>(`SELECT ${totalOf(list, '?')} AS total`, [accountId]);
  return Number(rows[0]?.total ?? 0);
}
