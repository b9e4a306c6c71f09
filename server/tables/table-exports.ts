import type { EntityManager } from 'typeorm';
import { dataKey } from '../../schema/tables/table-location.js';
import { insertRows } from '../db/insert-rows.js';

/** A table whose files are kept, in the bucket of its account. */
interface KeepingTable {
  id: string;
  accountId: string;
}

/** Keeps the exports of a set that have rows, and puts their files into the bucket. */
export async function keepExports(
  tx: EntityManager,
  { id, accountId }: KeepingTable,
  { setId, fromNs }: { setId: string; fromNs: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO table_exports (export_id, table_id, from_ns)
     SELECT e.id, ?, ? FROM exports e WHERE e.set_id = ? AND e.row_count > 0`,
    [id, fromNs, setId],
  );
  const files = await tx.query<{ exportId: string; ordinal: number; blobName: string }[]>(
    `SELECT a.export_id AS exportId, a.ordinal, a.blob_name AS blobName
     FROM exports e JOIN artifacts a ON a.export_id = e.id WHERE e.set_id = ? AND a.row_count > 0`,
    [setId],
  );
  if (files.length === 0) return;
  const rows = files.map(({ exportId, ordinal, blobName }) => [
    ...[accountId, dataKey(id, blobName)],
    ...[exportId, ordinal],
  ]);
  await insertRows(tx, 'bucket_objects', ['account_id', 'object_key', 'export_id', 'ordinal'], rows);
}

/** Lets go of the exports that no snapshot since `oldest` has; of all if it is null. */
export async function releaseExports(tx: EntityManager, tableId: string, oldest: string | null): Promise<void> {
  await tx.query(
    `DELETE t, o FROM table_exports t
     LEFT JOIN bucket_objects o ON o.export_id = t.export_id AND o.object_key LIKE 'tables/%'
     WHERE t.table_id = ? AND (? IS NULL OR t.removed_by <= ?)`,
    [tableId, oldest, oldest],
  );
}
