import { type RequestContext, requireAccount } from '../context/request-context.js';
import { read } from '../db/atomic.js';
import { keysetPage, type Page } from '../db/keyset.js';
import { select } from '../db/select.js';
import { TableSnapshotEntity } from './table-snapshot.entity.js';

const MAX_PAGE = 100;

/** Returns a page of the snapshots that a table keeps, the newest first. */
export async function listSnapshots(
  ctx: RequestContext,
  tableId: string,
  page: { first: number; after?: string | null | undefined },
): Promise<Page<TableSnapshotEntity>> {
  const accountId = requireAccount(ctx);
  return read(ctx, (db) => {
    const query = db
      .createQueryBuilder(TableSnapshotEntity, 's')
      .where('s.tableId = :tableId', { tableId })
      .andWhere('EXISTS (SELECT 1 FROM lake_tables t WHERE t.id = s.tableId AND t.account_id = :accountId)', {
        accountId,
      });
    const order = [{ key: 'sequenceNumber', direction: 'DESC' }] as const;
    return keysetPage(ctx, query, { ...page, list: 'tableSnapshots', filters: { tableId }, maxFirst: MAX_PAGE, order });
  });
}

/** Returns the current snapshot of each table that has one. */
export async function currentSnapshots(
  ctx: RequestContext,
  tableIds: readonly string[],
): Promise<Map<string, TableSnapshotEntity>> {
  const ids = await select<{ tableId: string; latest: string }>(
    ctx,
    'SELECT table_id AS tableId, MAX(sequence_number) AS latest FROM table_snapshots WHERE table_id IN (?) GROUP BY table_id',
    [tableIds],
  );
  if (ids.length === 0) return new Map();
  const where = ids.map(({ tableId, latest }) => ({ tableId, sequenceNumber: latest }));
  const rows = await read(ctx, (db) => db.find(TableSnapshotEntity, { where }));
  return new Map(rows.map((row) => [row.tableId, row]));
}
