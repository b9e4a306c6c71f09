import { In } from 'typeorm';
import { atomic, read } from '../../db/atomic.js';
import { requirePageSize } from '../../db/keyset.js';
import type { RequestContext } from '../../context/request-context.js';
import { removeObjects } from '../../s3/keep-objects.js';
import { ArtifactEntity } from '../model/artifact.entity.js';
import { ExportEntity } from '../model/export.entity.js';

const MAX_PAGE = 1_000;

/** The files of an export that Blob Storage must keep. */
interface KeptFiles {
  exportId: string;
  /** Whether it may still be written to: all its files must be kept. */
  running: boolean;
  /** Blobs that clients may still download, or that tables refer to. */
  files: { blobName: string; bytes: string; sha256: string }[];
}

/** Condition for exports whose files no table refers to: `id` is that of the export. */
export const IN_NO_TABLE = 'NOT EXISTS (SELECT 1 FROM table_exports t WHERE t.export_id = exports.id)';
const HAS_FILES = "files_removed_at IS NULL AND status IN ('succeeded', 'failed', 'canceled')";
/**
 * Condition for exports whose files must go. Its parameters are the time now and, twice, the time
 * before which exports must have ended.
 */
const MUST_GO = `${HAS_FILES} AND ${IN_NO_TABLE} AND (expires_at <= ? OR deleted_at < ? OR (status <> 'succeeded' AND finished_at < ?))`;

/**
 * Returns exports whose files must be removed and have not been: expired ones, and those deleted,
 * failed or canceled before `endedBefore`, when no attempt can still be writing.
 */
export async function exportsToClear(ctx: RequestContext, endedBefore: Date, first: number): Promise<string[]> {
  requirePageSize(first, MAX_PAGE);
  const rows = await read(ctx, (db) =>
    db.query<{ id: string }[]>(`SELECT id FROM exports WHERE ${MUST_GO} LIMIT ${first}`, [
      new Date(),
      endedBefore,
      endedBefore,
    ]),
  );
  return rows.map(({ id }) => id);
}

/**
 * Records that the files of these exports are removed; rows and manifests stay. With `endedBefore`,
 * only of those whose files must be, as in `exportsToClear`: one may have been retried since.
 * Returns the number of exports changed.
 */
export async function markExportFilesRemoved(
  ctx: RequestContext,
  ids: readonly string[],
  endedBefore: Date | null,
): Promise<number> {
  if (ids.length === 0) return 0;
  const now = new Date();
  const [condition, values] = endedBefore ? [MUST_GO, [now, endedBefore, endedBefore]] : [HAS_FILES, []];
  return atomic(ctx, async (tx) => {
    const result = await tx.query<{ affectedRows: number }>(
      `UPDATE exports SET files_removed_at = ? WHERE id IN (?) AND ${condition}`,
      [now, ids, ...values],
    );
    await removeObjects(tx, ids);
    return result.affectedRows;
  });
}

/** Returns the files to keep of these exports; unknown exports are omitted. */
export async function keptExportFiles(ctx: RequestContext, ids: readonly string[]): Promise<KeptFiles[]> {
  requirePageSize(ids.length, MAX_PAGE);
  return read(ctx, async (db) => {
    const rows = await db.find(ExportEntity, {
      select: { id: true, status: true, expiresAt: true, deletedAt: true },
      where: { id: In([...ids]) },
    });
    const tables = await db.query<{ id: string }[]>(
      'SELECT export_id AS id FROM table_exports WHERE export_id IN (?)',
      [ids],
    );
    const inTables = new Set(tables.map(({ id }) => id));
    const valid = rows.filter(({ id, status, expiresAt, deletedAt }) => {
      return (
        inTables.has(id) || (status === 'succeeded' && !deletedAt && (!expiresAt || expiresAt.getTime() > Date.now()))
      );
    });
    const artifacts = await db.find(ArtifactEntity, {
      select: { id: true, exportId: true, blobName: true, bytes: true, sha256: true },
      where: { exportId: In(valid.map(({ id }) => id)) },
    });
    const byExport = Map.groupBy(artifacts, ({ exportId }) => exportId);
    return rows.map(({ id, status }) => ({
      exportId: id,
      running: status === 'queued' || status === 'running',
      files: byExport.get(id) ?? [],
    }));
  });
}
