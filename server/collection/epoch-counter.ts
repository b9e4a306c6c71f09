import type { EntityManager } from 'typeorm';

/**
 * Locks the counter of epochs until the end of the transaction. Serializes everything that takes an
 * epoch.
 */
export async function lockEpochCounter(tx: EntityManager): Promise<void> {
  await tx.query('SELECT latest FROM collector_epochs WHERE id = 1 FOR UPDATE');
}

/**
 * Returns the next epoch, higher than all before, over all shards and imports. The counter must be
 * locked.
 */
export async function nextEpoch(tx: EntityManager): Promise<string> {
  await tx.query('UPDATE collector_epochs SET latest = latest + 1 WHERE id = 1');
  const rows = await tx.query<{ latest: string }[]>('SELECT latest FROM collector_epochs WHERE id = 1');
  return String(rows[0]?.latest);
}
