import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../graphql/context.js';
import type { AtomicContext } from './atomic.js';
import type { CursorScope } from './cursor-codec.js';
import { select } from './select.js';

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
  /** Tells the length of the list when something keeps it; else the rows are counted. */
  total?: () => Promise<number>;
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
  const totalCount = await (request.total?.() ?? countRows(query));
  return pageOf(ctx, scope, rows, totalCount, request);
}

/** A list in SQL by hand. */
export interface SelectedList<Raw, Row> {
  /** Up to and with WHERE; its columns include `created_at`, `id` and `total`. */
  sql: string;
  values: readonly unknown[];
  /** The table that owns `created_at` and `id`. */
  alias: string;
  toRow: (raw: Raw) => Row;
  /** The length of the list, asked only when a page is empty and no row could tell it. */
  totalOfEmptyPage: () => Promise<number>;
}

/** `keysetPage` for a hot list, newest first: one statement, no entities. */
export async function selectPage<Raw extends { total: string }, Row extends { id: string; createdAt: Date }>(
  ctx: Omit<AtomicContext, 'logger'> & Pick<RequestContext, 'actor' | 'cursors'>,
  list: SelectedList<Raw, Row>,
  request: Omit<KeysetRequest, 'order' | 'total'>,
): Promise<Page<Row>> {
  const { first, after, maxFirst } = request;
  requirePageSize(first, maxFirst);
  const scope = { accountId: ctx.actor.accountId, list: request.list, filters: request.filters ?? {} };
  const a = list.alias;
  const [at, id] = after == null ? [] : ctx.cursors.read(scope, after);
  const seekTo = at === undefined ? '' : ` AND ${a}.created_at <= ? AND (${a}.created_at < ? OR ${a}.id < ?)`;
  const position = at === undefined ? [] : [new Date(at), new Date(at), id];
  const raws = await select<Raw>(ctx, `${list.sql}${seekTo} ORDER BY ${a}.created_at DESC, ${a}.id DESC LIMIT ?`, [
    ...list.values,
    ...position,
    first + 1,
  ]);
  const totalCount = raws[0] ? Number(raws[0].total) : await list.totalOfEmptyPage();
  return pageOf(ctx, scope, raws.map(list.toRow), totalCount, { first, order: 'created' });
}

function pageOf<Row extends ObjectLiteral & { id: string }>(
  ctx: Pick<RequestContext, 'cursors'>,
  scope: CursorScope,
  rows: Row[],
  totalCount: number,
  { first, order }: Pick<KeysetRequest, 'first' | 'order'>,
): Page<Row> {
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
