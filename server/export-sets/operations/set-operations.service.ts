import { isId } from '../../../schema/ids.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { atomic, read } from '../../db/atomic.js';
import { keysetPage, type Page, sorted } from '../../db/keyset.js';
import { notFound } from '../../errors/domain-error.js';
import type { RequestContext } from '../../context/request-context.js';
import { cancelExportSet, retryExportSet } from '../list/export-set.service.js';
import { ExportSetEntity } from '../model/export-set.entity.js';

const MAX_PAGE = 500;

/** Which sets of all accounts: absent members match everything. */
export interface OperatorSetFilters {
  accountId?: string | null;
  status?: readonly ExportStatus[] | null;
  createdBefore?: Date | null;
}

/**
 * Returns sets of all accounts, newest first, deleted ones included. A live status with `createdBefore` finds
 * those that take long.
 */
export async function listAllExportSets(
  ctx: RequestContext,
  { accountId, status, createdBefore }: OperatorSetFilters,
  page: { first: number; after?: string | null | undefined },
): Promise<Page<ExportSetEntity>> {
  return read(ctx, (db) => {
    const query = db.createQueryBuilder(ExportSetEntity, 's');
    if (accountId != null) query.andWhere('s.accountId = :accountId', { accountId });
    if (status != null) query.andWhere('s.status IN (:...status)', { status: status.length === 0 ? [''] : status });
    if (createdBefore != null) query.andWhere('s.createdAt < :createdBefore', { createdBefore });
    const filters = { accountId, status: status?.join(','), createdBefore: createdBefore?.toISOString() };
    return keysetPage(ctx, query, { list: 'all export sets', ...sorted(page, filters), maxFirst: MAX_PAGE });
  });
}

/** Retries a set of any account as its owner would: `retryExportSet` tells what that does and refuses. */
export const restartExportSet = (ctx: RequestContext, id: string): Promise<ExportSetEntity> =>
  asOwner(ctx, id, retryExportSet);

/** Cancels a set of any account as its owner would. */
export const stopExportSet = (ctx: RequestContext, id: string): Promise<ExportSetEntity> =>
  asOwner(ctx, id, cancelExportSet);

async function asOwner(ctx: RequestContext, id: string, work: typeof retryExportSet): Promise<ExportSetEntity> {
  if (!isId('exportSet', id)) throw notFound('The export set');
  return atomic(ctx, async (tx) => {
    const row = await tx.findOneBy(ExportSetEntity, { id });
    if (!row) throw notFound('The export set');
    return work({ ...ctx, transaction: tx, actor: { role: 'account', accountId: row.accountId } }, id);
  });
}
