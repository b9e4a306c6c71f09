import { newId } from '../../../schema/text/ids.js';
import { ExportEntity } from '../model/export.entity.js';
import { outputOf } from '../model/export-output.js';
import type { OutputRequest } from './export-request.js';

/** Returns a queued export of a request, without what is pinned when it is created. */
export function newExport(
  accountId: string,
  request: Omit<OutputRequest, 'reference'> & { datastreamId: string },
): ExportEntity {
  const row = new ExportEntity();
  return Object.assign(row, {
    id: newId('export'),
    accountId,
    datastreamId: request.datastreamId,
    fromNs: request.range.fromNs.toString(),
    toNs: request.range.toNs.toString(),
    ...outputOf(request),
    setId: null,
    naming: null,
    status: 'queued',
    reason: null,
    progress: 0,
    rows: null,
    bytes: null,
    coverage: null,
    clippedAtNs: null,
    manifest: null,
    receivedNs: null,
    gapCount: null,
    granularity: null,
    partitionCount: null,
    retries: 0,
    createdAt: new Date(),
    startedAt: null,
    finishedAt: null,
    expiresAt: null,
    deletedAt: null,
  } satisfies Partial<ExportEntity>);
}
