import type { RequestContext } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { select } from '../db/select.js';
import type { TableDelivery, TableDeliveredFile } from './table-delivery.types.js';
import { runOf } from './table-commits.service.js';

/**
 * Returns the table of a running set as it is now; null while it has no metadata. `not_found` if
 * the set does not run or has no table.
 */
export async function tableDelivery(ctx: RequestContext, setId: string): Promise<TableDelivery | null> {
  const { table } = await read(ctx, (db) => runOf(db, setId, false));
  const { id: tableId, accountId, version, metadataBlob } = table;
  return metadataBlob === null ? null : { tableId, accountId, version, metadataBlob };
}

/** Returns the files of exports, at most some hundreds, with their paths at the destination. */
export async function tableDeliveredFiles(
  ctx: RequestContext,
  exportIds: readonly string[],
): Promise<TableDeliveredFile[]> {
  if (exportIds.length === 0) return [];
  return select<TableDeliveredFile>(
    ctx,
    `SELECT a.blob_name AS blobName, CONCAT(JSON_UNQUOTE(JSON_EXTRACT(s.place, '$.folder')), '/', a.filename) AS path
     FROM artifacts a JOIN exports e ON e.id = a.export_id JOIN export_sets s ON s.id = e.set_id
     WHERE a.export_id IN (?) AND s.place IS NOT NULL`,
    [exportIds],
  );
}
