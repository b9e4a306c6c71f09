import type { EntityManager } from 'typeorm';
import { addSetObjects } from '../../s3/keep-objects.js';
import { RETENTION_MS } from '../../exports/run/export-outcome.service.js';

/**
 * Ends the live exports of a set whose row the caller has locked, puts the files of the others into
 * the account's bucket, and lets them expire together. Returns the times for the set's row.
 */
export async function stopExportsOf(
  tx: EntityManager,
  setId: string,
  { to, reason = null }: { to: 'canceled' | 'failed'; reason?: string | null },
): Promise<{ finishedAt: Date; expiresAt: Date }> {
  const finishedAt = new Date();
  const expiresAt = new Date(finishedAt.getTime() + RETENTION_MS);
  await tx.query(
    `UPDATE exports SET status = ?, reason = ?, finished_at = ? WHERE set_id = ? AND status IN ('queued', 'running')`,
    [to, reason, finishedAt, setId],
  );
  await tx.query(
    `DELETE p FROM export_partitions p JOIN exports e ON e.id = p.export_id WHERE e.set_id = ? AND e.status = ?`,
    [setId, to],
  );
  await tx.query(`UPDATE exports SET expires_at = ? WHERE set_id = ? AND status = 'succeeded'`, [expiresAt, setId]);
  await addSetObjects(tx, setId);
  return { finishedAt, expiresAt };
}
