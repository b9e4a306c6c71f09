import type { SelectQueryBuilder } from 'typeorm';
import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { read } from '../db/atomic.js';
import { containsPattern } from '../db/contains-pattern.rule.js';
import type { CursorScope } from '../db/cursor-codec.js';
import { keysetPage } from '../db/keyset.js';
import { select } from '../db/select.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_OWNER } from '../context/roles.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditEntryConnection } from './audit-entry.entity.js';
import { AuditLogFilter } from './audit-log.types.js';
import { AfterArg } from '../graphql-types/arguments.js';

const MAX_PAGE = 100;

/** Filters a query with alias `l`. Returns the filters that its cursors are bound to. */
function filterEntries(
  query: SelectQueryBuilder<AuditEntryEntity>,
  { action, actor, actorId, subjectId, from, before }: AuditLogFilter,
): CursorScope['filters'] {
  for (const [field, value] of Object.entries({ action, actorId, subjectId })) {
    if (value != null) query.andWhere({ [field]: value });
  }
  if (actor) {
    const part = containsPattern(actor);
    query.andWhere('(l.actorName COLLATE utf8mb4_0900_ai_ci LIKE :part OR l.actorId = :actor)', { part, actor });
  }
  if (from) query.andWhere('l.at >= :from', { from });
  if (before) query.andWhere('l.at < :before', { before });
  return { action, actor, actorId, subjectId, from: from?.toISOString(), before: before?.toISOString() };
}

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
    @AfterArg() after?: string | null,
  ) {
    const { accountId } = ctx.actor;
    return read(ctx, (db) => {
      const query = db.createQueryBuilder(AuditEntryEntity, 'l').where(accountId ? { accountId } : '1 = 1');
      const filters = filterEntries(query, filter ?? {});
      return keysetPage(ctx, query, { list: 'auditLog', filters, first, after, maxFirst: MAX_PAGE, order: 'id' });
    });
  }

  @Authorized(...FOR_OWNER)
  @Query(() => [String], {
    description:
      'Names of the mutations in the audit log of the account, sorted. Of all accounts for staff that named none.',
  })
  async auditActions(@Ctx() ctx: RequestContext): Promise<string[]> {
    const { accountId } = ctx.actor;
    const where = accountId ? 'WHERE account_id = ?' : '';
    const sql = `SELECT DISTINCT action FROM audit_log ${where} ORDER BY action`;
    return (await select<{ action: string }>(ctx, sql, accountId ? [accountId] : [])).map(({ action }) => action);
  }
}
