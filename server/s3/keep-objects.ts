import type { EntityManager } from 'typeorm';

/**
 * Puts the files of an export of its own into its account's bucket, in the transaction that ends
 * it.
 */
export async function addExportObjects(tx: EntityManager, exportId: string): Promise<void> {
  await tx.query(
    `INSERT IGNORE INTO bucket_objects (account_id, object_key, export_id, ordinal)
     SELECT e.account_id, CONCAT('exports/', e.id, '/', a.filename), e.id, a.ordinal
     FROM exports e JOIN artifacts a ON a.export_id = e.id WHERE e.id = ?`,
    [exportId],
  );
}

/**
 * Puts the files of a set into its account's bucket, all at once in the transaction that ends it.
 * Those that an earlier run has put there stay.
 */
export async function addSetObjects(tx: EntityManager, setId: string): Promise<void> {
  await tx.query(
    `INSERT IGNORE INTO bucket_objects (account_id, object_key, export_id, ordinal)
     SELECT e.account_id, CONCAT('sets/', e.set_id, '/', a.filename), e.id, a.ordinal
     FROM exports e JOIN artifacts a ON a.export_id = e.id
     WHERE e.set_id = ? AND e.status = 'succeeded' AND e.files_removed_at IS NULL`,
    [setId],
  );
}

/** Removes those of the exports from buckets whose files are recorded as removed. */
export async function removeObjects(tx: EntityManager, exportIds: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE o FROM bucket_objects o JOIN exports e ON e.id = o.export_id
     WHERE o.export_id IN (?) AND e.files_removed_at IS NOT NULL`,
    [exportIds],
  );
}
