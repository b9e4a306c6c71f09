import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { read } from '../db/atomic.js';
import { keysetPage } from '../db/keyset.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_OWNER } from '../context/roles.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditEntryConnection, AuditLogFilter } from './audit-log.types.js';

const MAX_PAGE = 100;

@Resolver()
export class AuditLogResolver {
  @Authorized(...FOR_OWNER)
  @Query(() => AuditEntryConnection, {
    description: 'Changes in the account, newest first. In all accounts for staff that named none.',
  })
  async auditLog(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => AuditLogFilter, { nullable: true, description: 'All if absent.' })
    filter: AuditLogFilter | null,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'endCursor of the previous page.' })
    after?: string | null,
  ) {
    const { accountId } = ctx.actor;
    const filters = { ...filter };
    return read(ctx, (db) => {
      const query = db.createQueryBuilder(AuditEntryEntity, 'l').where(accountId ? { accountId } : '1 = 1');
      for (const field of ['action', 'actorId', 'subjectId'] as const) {
        if (filters[field] != null) query.andWhere({ [field]: filters[field] });
      }
      return keysetPage(ctx, query, { list: 'auditLog', filters, first, after, maxFirst: MAX_PAGE, order: 'id' });
    });
  }
}
