import { isId } from '../../../schema/text/ids.js';
import { atomic, read } from '../../db/atomic.js';
import { keysetPage, type Page, sorted } from '../../db/keyset.js';
import { notFound } from '../../errors/domain-error.js';
import { asAccount } from '../../context/as-account.js';
import type { RequestContext } from '../../context/request-context.js';
import type { ListSort } from '../../graphql-types/connection.type.js';
import { cancelExportSet, retryExportSet } from '../list/export-set.service.js';
import { filterSets, type SetFilters } from '../list/set-filters.js';
import { ExportSetEntity } from '../model/export-set.entity.js';

const MAX_PAGE = 500;

/**
 * Returns sets of all accounts, newest first by default, deleted ones included. A live status with
 * `createdBefore` finds those that take long.
 */
export async function listAllExportSets(
  ctx: RequestContext,
  filter: SetFilters,
  page: { first: number; after?: string | null | undefined; sort?: ListSort },
): Promise<Page<ExportSetEntity>> {
  return read(ctx, (db) => {
    const query = db.createQueryBuilder(ExportSetEntity, 's');
    const filters = filterSets(query, filter);
    return keysetPage(ctx, query, { list: 'all export sets', ...sorted(page, filters), maxFirst: MAX_PAGE });
  });
}

/**
 * Retries a set of any account as its owner would: `retryExportSet` tells what that does and
 * refuses.
 */
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
    return work(asAccount(ctx, tx, row.accountId), id);
  });
}
