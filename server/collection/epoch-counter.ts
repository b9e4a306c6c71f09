import type { EntityManager } from 'typeorm';

/** Locks the counter of epochs until the transaction ends. Serializes everything that takes one. */
export async function lockEpochCounter(tx: EntityManager): Promise<void> {
  await tx.query('SELECT latest FROM collector_epochs WHERE id = 1 FOR UPDATE');
}

/** Returns an epoch above all before, of all shards and imports. The counter must be locked. */
export async function nextEpoch(tx: EntityManager): Promise<string> {
  await tx.query('UPDATE collector_epochs SET latest = latest + 1 WHERE id = 1');
  const rows = await tx.query<{ latest: string }[]>('SELECT latest FROM collector_epochs WHERE id = 1');
  return String(rows[0]?.latest);
}
