import { DomainError, notFound } from '../../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { read } from '../../db/atomic.js';
import { type Page, selectPage, type SelectedList } from '../../db/keyset.js';
import { select } from '../../db/select.js';
import type { PresignedUrl } from '../../exports/files/presigned-urls.js';
import { isId } from '../../../schema/text/ids.js';
import { ExportSetEntity } from '../model/export-set.entity.js';
import type { DownloadableSetFile, ExportSetFile } from './set-files.types.js';

const MAX_PAGE = 1_000;
const WHAT = 'The export set';

const COLUMNS = `a.id, m.ordinal AS streamOrdinal, a.ordinal, m.datastream_id AS datastreamId, a.blob_name AS blobName,
  a.filename, a.from_ns AS fromNs, a.to_ns AS toNs, a.byte_count AS bytes, a.row_count AS \`rows\`, a.sha256`;
const FROM = 'FROM export_set_streams m JOIN artifacts a ON a.export_id = m.export_id WHERE m.set_id = ?';
const SORT_COLUMNS: Readonly<Record<string, string>> = { streamOrdinal: 'm.ordinal', ordinal: 'a.ordinal' };
const IN_ORDER = ['streamOrdinal', 'ordinal'].map((key) => ({ key, direction: 'ASC' }) as const);

type StoredFile = ExportSetFile & { streamOrdinal: number; ordinal: number };

/**
 * Returns a page of the files of a set that has ended, by datastream and time. `invalid_argument`
 * while it runs, `not_found` after expiry or deletion.
 */
export async function listSetFiles(
  ctx: RequestContext,
  id: string,
  page: { first: number; after?: string | null | undefined },
  presign: PresignedUrl,
): Promise<Page<DownloadableSetFile>> {
  await requireEnded(ctx, id);
  const list: SelectedList<StoredFile, StoredFile> = {
    sql: `SELECT ${COLUMNS} ${FROM}`,
    values: [id],
    column: (key) => SORT_COLUMNS[key]!,
    toRow: (raw) => raw,
    keyed: (row) => ({ ...row }),
    totalIn: () => undefined,
    countAll: async () =>
      Number((await select<{ total: string }>(ctx, `SELECT COUNT(*) AS total ${FROM}`, [id]))[0]?.total),
  };
  const request = { ...page, list: 'exportSet.files', filters: { id }, maxFirst: MAX_PAGE, order: IN_ORDER };
  const found = await selectPage(ctx, list, request);
  const nodes = await Promise.all(
    found.nodes.map(async (file) => ({
      ...file,
      url: await presign(file.blobName, file.filename.replaceAll('/', '_')),
    })),
  );
  return { ...found, nodes, cursorOf: (file) => found.cursorOf(file as DownloadableSetFile & StoredFile) };
}

/** Returns all files of a set that has ended; throws as `listSetFiles`. */
async function allSetFiles(ctx: RequestContext, id: string): Promise<ExportSetFile[]> {
  await requireEnded(ctx, id);
  return storedSetFiles(ctx, id);
}

/** Returns the files of a set, also while it runs. */
export async function storedSetFiles(ctx: RequestContext, id: string): Promise<ExportSetFile[]> {
  return select<StoredFile>(ctx, `SELECT ${COLUMNS} ${FROM} ORDER BY m.ordinal, a.ordinal`, [id]);
}

/** Returns what `sha256sum -c` reads: a line for each file. */
export async function setChecksums(ctx: RequestContext, id: string): Promise<string> {
  const files = await allSetFiles(ctx, id);
  return files.map(({ sha256, filename }) => `${sha256}  ${filename}\n`).join('');
}

/** Returns a set whose files can be read; throws as `listSetFiles`. */
export async function requireEnded(ctx: RequestContext, id: string): Promise<ExportSetEntity> {
  const accountId = requireAccount(ctx);
  const row = isId('exportSet', id) ? await read(ctx, (db) => db.findOneBy(ExportSetEntity, { id, accountId })) : null;
  const expired = row?.expiresAt && row.expiresAt.getTime() <= Date.now();
  if (!row || row.deletedAt || expired) throw notFound(WHAT);
  if (row.status === 'queued' || row.status === 'running') {
    throw new DomainError('invalid_argument', `The export set is ${row.status}, it has not ended`, {
      status: row.status,
    });
  }
  return row;
}
