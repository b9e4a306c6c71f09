import type { EntityManager } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import { requirePageSize } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';

const MAX_PAGE = 1_000;

/** Records blobs that compaction, a checkpoint of a book or a table's commit is about to write. */
export async function planOutputs(ctx: RequestContext, blobNames: readonly string[]): Promise<void> {
  await atomic(ctx, (tx) => noteUnused(tx, blobNames));
}

/** Schedules blobs for removal unless an index refers to them within a day. */
export async function noteUnused(tx: EntityManager, blobNames: readonly string[]): Promise<void> {
  if (blobNames.length === 0) return;
  const rows = blobNames.map((name) => [name, new Date()]);
  await insertRows(tx, 'planned_outputs', ['blob_name', 'planned_at'], rows, 'planned_at = VALUES(planned_at)');
}

/** Forgets outputs in the transaction that adds them to the index. */
export async function outputsTaken(tx: EntityManager, blobNames: readonly string[]): Promise<void> {
  if (blobNames.length > 0) await tx.query('DELETE FROM planned_outputs WHERE blob_name IN (?)', [blobNames]);
}

/** Returns outputs planned before then that nothing took, oldest first. */
export async function unusedOutputs(ctx: RequestContext, plannedBefore: Date, first: number): Promise<string[]> {
  requirePageSize(first, MAX_PAGE);
  const rows = await read(ctx, (db) =>
    db.query<{ blob_name: string }[]>(
      `SELECT blob_name FROM planned_outputs WHERE planned_at < ? ORDER BY planned_at LIMIT ${first}`,
      [plannedBefore],
    ),
  );
  return rows.map(({ blob_name: blobName }) => blobName);
}

/** Gives up an unused output. Returns false if it was planned again, or used, meanwhile. */
export async function giveUpOutput(ctx: RequestContext, blobName: string, plannedBefore: Date): Promise<boolean> {
  return atomic(ctx, async (tx) => {
    const { affectedRows } = await tx.query<{ affectedRows: number }>(
      'DELETE FROM planned_outputs WHERE blob_name = ? AND planned_at < ?',
      [blobName, plannedBefore],
    );
    const taken = await tx.query<unknown[]>(
      `SELECT 1 FROM raw_segments WHERE blob_name = ?
       UNION ALL SELECT 1 FROM book_checkpoints WHERE blob_name = ?
       UNION ALL SELECT 1 FROM table_blobs WHERE blob_name = ?`,
      [blobName, blobName, blobName],
    );
    return affectedRows === 1 && taken.length === 0;
  });
}
