import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../graphql/context.js';
import type { CursorScope } from './cursor-codec.js';

export interface Page<Row> {
  nodes: Row[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

export interface KeysetRequest {
  /** Name of the list and the filters that shape it: a cursor is good for exactly these. */
  list: string;
  filters?: CursorScope['filters'];
  first: number;
  after?: string | null | undefined;
  maxFirst: number;
  /** `created`: by createdAt, then id, both newest first; `id`: by id, highest first. */
  order: 'created' | 'id';
}

/**
 * One page of `query` (its filters set, no order, no limit; its alias owns `createdAt` and `id`), newest first.
 * `invalid_argument` with details.field `limit` or `page_token` (contract 2).
 */
export async function keysetPage<Row extends ObjectLiteral & { id: string }>(
  ctx: Pick<RequestContext, 'actor' | 'cursors'>,
  query: SelectQueryBuilder<Row>,
  request: KeysetRequest,
): Promise<Page<Row>> {
  const { first, after, maxFirst, order } = request;
  requirePageSize(first, maxFirst);
  const scope = { accountId: ctx.actor.accountId, list: request.list, filters: request.filters ?? {} };
  const page = query.clone();
  if (after != null) seek(page, order, ctx.cursors.read(scope, after));
  if (order === 'created') page.addOrderBy(`${query.alias}.createdAt`, 'DESC');
  page.addOrderBy(`${query.alias}.id`, 'DESC').limit(first + 1);
  const rows = await page.getMany();
  const totalCount = await countRows(query);
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  const hasNextPage = rows.length > first;
  const endCursor = hasNextPage && last ? ctx.cursors.sign(scope, positionOf(last, order)) : null;
  return { nodes, pageInfo: { hasNextPage, endCursor }, totalCount };
}

/** Page sizes out of range are refused, never clamped (contract 2). */
export function requirePageSize(first: number, maxFirst: number): void {
  if (!Number.isInteger(first) || first < 1 || first > maxFirst) {
    throw invalidArgument('limit', `limit must be an integer from 1 to ${maxFirst}.`);
  }
}

function positionOf(row: ObjectLiteral & { id: string }, order: KeysetRequest['order']): string[] {
  return order === 'id' ? [row.id] : [(row['createdAt'] as Date).toISOString(), row.id];
}

function seek(query: SelectQueryBuilder<ObjectLiteral>, order: KeysetRequest['order'], position: string[]): void {
  const a = query.alias;
  if (order === 'id') {
    query.andWhere(`${a}.id < :keysetId`, { keysetId: position[0] });
    return;
  }
  // Written so that MySQL reads the index as one range from the position on.
  query.andWhere(`${a}.createdAt <= :keysetAt AND (${a}.createdAt < :keysetAt OR ${a}.id < :keysetId)`, {
    keysetAt: new Date(position[0] ?? ''),
    keysetId: position[1],
  });
}

async function countRows(query: SelectQueryBuilder<ObjectLiteral>): Promise<number> {
  const row = await query.clone().select('COUNT(*)', 'total').getRawOne<{ total: string }>();
  return Number(row?.total ?? 0);
}
