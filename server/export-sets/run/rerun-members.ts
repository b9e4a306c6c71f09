import type { EntityManager } from 'typeorm';

/**
 * Queues the exports of a set that have no files again: those that failed or were canceled, and
 * those whose files were removed. The files of the others stay until the set ends. The caller has
 * locked the row of the set.
 */
export async function rerunMembers(tx: EntityManager, setId: string): Promise<void> {
  await tx.query(
    'DELETE a FROM artifacts a JOIN exports e ON e.id = a.export_id WHERE e.set_id = ? AND e.files_removed_at IS NOT NULL',
    [setId],
  );
  await tx.query(
    `UPDATE exports e JOIN export_set_streams m ON m.export_id = e.id
     SET e.status = 'queued', e.progress = 0, e.row_count = NULL, e.byte_count = NULL,
       e.granularity = NULL, e.partition_count = NULL, e.manifest = NULL, e.warnings = NULL, e.reason = NULL,
       e.started_at = NULL, e.finished_at = NULL, e.files_removed_at = NULL, m.delivered_at = NULL
     WHERE m.set_id = ? AND (e.status IN ('failed', 'canceled')
       OR (e.status = 'succeeded' AND e.files_removed_at IS NOT NULL))`,
    [setId],
  );
  // Otherwise the sweep would remove them while the set still delivers them. What earlier runs,
  // which may still be stopping, report late must not end this one.
  await tx.query('UPDATE exports SET expires_at = NULL, retries = retries + 1 WHERE set_id = ?', [setId]);
}
