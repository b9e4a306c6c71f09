import type { EntityManager } from 'typeorm';

/** Reassigns an account's metered exports to the periods that begin on `billingDay`. */
export async function moveUsage(tx: EntityManager, accountId: string, billingDay: number): Promise<void> {
  await tx.query(
    `UPDATE export_usage SET period = DATE_FORMAT(finished_at - INTERVAL ? DAY, '%Y-%m') WHERE account_id = ?`,
    [billingDay - 1, accountId],
  );
}
