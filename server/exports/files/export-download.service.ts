import { IsNull } from 'typeorm';
import { isId } from '../../../schema/text/ids.js';
import { read } from '../../db/atomic.js';
import { DomainError, notFound } from '../../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { ArtifactEntity } from '../model/artifact.entity.js';
import { ExportEntity } from '../model/export.entity.js';
import type { PresignedUrl } from './presigned-urls.js';

type DownloadableArtifact = ArtifactEntity & { url: string };

/**
 * Returns the files of a succeeded export in time order; `invalid_argument` before success,
 * `not_found` after expiry or deletion.
 */
export async function downloadExport(
  ctx: RequestContext,
  id: string,
  presign: PresignedUrl,
): Promise<DownloadableArtifact[]> {
  const accountId = requireAccount(ctx);
  const artifacts = await read(ctx, async (db) => {
    const row = isId('export', id) ? await db.findOneBy(ExportEntity, { id, accountId, setId: IsNull() }) : null;
    const expired = row?.expiresAt && row.expiresAt.getTime() <= Date.now();
    if (!row || row.deletedAt || expired) throw notFound('The export');
    if (row.status !== 'succeeded') {
      throw new DomainError('invalid_argument', `The export is ${row.status}, not succeeded`, { status: row.status });
    }
    return db.find(ArtifactEntity, { where: { exportId: id }, order: { ordinal: 'ASC' } });
  });
  return Promise.all(
    artifacts.map(async (artifact) => ({ ...artifact, url: await presign(artifact.blobName, artifact.filename) })),
  );
}
