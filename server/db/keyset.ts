import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { invalidArgument } from '../errors/domain-error.js';
import { type AtomicContext, read } from './atomic.js';
import type { CursorCodec, CursorScope } from './cursor-codec.js';
import {
  HIGHEST_ID_FIRST,
  NEWEST_FIRST,
  OLDEST_FIRST,
  positionOf,
  restored,
  seekCondition,
  type SortKey,
} from './keyset-order.rule.js';
import { select } from './select.js';

export interface Page<Row> {
  nodes: Row[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Returns the number of rows on all pages. Queries MySQL on demand. */
  countAll: () => number | Promise<number>;
  /** Returns a cursor after one of the rows. */
  cursorOf: (row: Row) => string;
}

export interface KeysetRequest {
  /** Name and filters of the list: a cursor is valid for exactly these. */
  list: string;
  filters?: CursorScope['filters'];
  first: number;
  after?: string | null | undefined;
  maxFirst: number;
  /**
   * `created`: newest first; `id`: the highest id first; else the columns to sort by, the last of
   * which make it total.
   */
  order: 'created' | 'id' | readonly SortKey[];
  /** Returns the stored length of the list, if any. Otherwise the rows are counted. */
  total?: () => Promise<number>;
}

/** Page and filters of a list with a sort order, to which cursors are bound. */
export function sorted(
  { first, after, sort = 'newest' }: Pick<KeysetRequest, 'first' | 'after'> & { sort?: 'newest' | 'oldest' },
  filters: CursorScope['filters'],
): Pick<KeysetRequest, 'first' | 'after' | 'filters' | 'order'> {
  return sort === 'newest'
    ? { first, after, filters, order: NEWEST_FIRST }
    : { first, after, filters: { ...filters, sort }, order: OLDEST_FIRST };
}

/** The part of a request context that a page needs. Cursors are bound to the account. */
export interface KeysetContext extends AtomicContext {
  actor: { accountId?: string };
  cursors: CursorCodec;
}

const keysOf = (order: KeysetRequest['order']): readonly SortKey[] =>
  typeof order !== 'string' ? order : order === 'id' ? HIGHEST_ID_FIRST : NEWEST_FIRST;

/**
 * Returns one page of `query`, which has filters but no order and limit. Its alias owns the columns
 * of the order. Throws `invalid_argument` with details.field `limit` or `page_token` (contract 2).
 */
export async function keysetPage<Row extends ObjectLiteral>(
  ctx: KeysetContext,
  query: SelectQueryBuilder<Row>,
  request: KeysetRequest,
): Promise<Page<Row>> {
  const { first, after, maxFirst } = request;
  requirePageSize(first, maxFirst);
  const keys = keysOf(request.order);
  const scope = scopeOf(ctx, request);
  const page = query.clone();
  if (after != null) {
    const position = restored(keys, ctx.cursors.read(scope, after));
    const { sql } = seekCondition(
      keys,
      (key) => `${query.alias}.${key}`,
      (i) => `:keyset${i}`,
    );
    page.andWhere(sql, Object.fromEntries(position.map((value, i) => [`keyset${i}`, value])));
  }
  for (const { key, direction } of keys) page.addOrderBy(`${query.alias}.${key}`, direction);
  const rows = await page.limit(first + 1).getMany();
  const sign = (row: Row): string => ctx.cursors.sign(scope, positionOf(keys, row));
  return pageOf(rows, first, sign, request.total ?? (() => countRows(ctx, query)));
}

/** A list in handwritten SQL. */
export interface SelectedList<Raw, Row> {
  /** SQL up to and including WHERE. */
  sql: string;
  values: readonly unknown[];
  /** The column of a key of the order. */
  column: (key: string) => string;
  toRow: (raw: Raw) => Row;
  /** The values of a row by the keys of the order. */
  keyed: (row: Row) => Readonly<Record<string, unknown>>;
  /** Returns the length of the list if rows contain it. If undefined, it is queried. */
  totalIn: (raw: Raw) => number | undefined;
  countAll: () => Promise<number>;
}

/** `keysetPage` for a hot list: one statement, no entities. */
export async function selectPage<Raw, Row>(
  ctx: Omit<KeysetContext, 'logger'>,
  list: SelectedList<Raw, Row>,
  request: Omit<KeysetRequest, 'total'>,
): Promise<Page<Row>> {
  const { first, after, maxFirst } = request;
  requirePageSize(first, maxFirst);
  const keys = keysOf(request.order);
  const scope = scopeOf(ctx, request);
  const position = after == null ? null : restored(keys, ctx.cursors.read(scope, after));
  const seek = seekCondition(keys, list.column, () => '?');
  const order = keys.map(({ key, direction }) => `${list.column(key)} ${direction}`).join(', ');
  const raws = await select<Raw>(ctx, `${list.sql}${position ? ` AND ${seek.sql}` : ''} ORDER BY ${order} LIMIT ?`, [
    ...list.values,
    ...(position ? seek.marks.map((i) => position[i]) : []),
    first + 1,
  ]);
  const told = raws[0] && list.totalIn(raws[0]);
  const countAll = told === undefined ? list.countAll : () => told;
  const sign = (row: Row): string => ctx.cursors.sign(scope, positionOf(keys, list.keyed(row)));
  return pageOf(raws.map(list.toRow), first, sign, countAll);
}

const scopeOf = (ctx: Pick<KeysetContext, 'actor'>, { list, filters }: Pick<KeysetRequest, 'list' | 'filters'>) => ({
  accountId: ctx.actor.accountId,
  list,
  filters: filters ?? {},
});

function pageOf<Row>(
  rows: Row[],
  first: number,
  cursorOf: Page<Row>['cursorOf'],
  countAll: Page<Row>['countAll'],
): Page<Row> {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  const hasNextPage = rows.length > first;
  return {
    nodes,
    pageInfo: { hasNextPage, endCursor: hasNextPage && last ? cursorOf(last) : null },
    countAll,
    cursorOf,
  };
}

/** Page sizes out of range are rejected, never clamped (contract 2). */
export function requirePageSize(first: number, maxFirst: number): void {
  if (!Number.isInteger(first) || first < 1 || first > maxFirst) {
    throw invalidArgument('limit', `limit must be an integer between 1 and ${maxFirst}`);
  }
}

async function countRows(ctx: AtomicContext, query: SelectQueryBuilder<ObjectLiteral>): Promise<number> {
  return read(ctx, async (db) => {
    // The connection of the page has been released.
    const count = query.clone().select('COUNT(*)', 'total').setQueryRunner(db.queryRunner!);
    return Number((await count.getRawOne<{ total: string }>())?.total ?? 0);
  });
}
