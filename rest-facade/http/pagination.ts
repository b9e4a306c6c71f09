import { z } from 'zod';
import { ok, type RouteAnswer } from './answer.js';

/** Page sizes (spec.md, Limits). */
export const CATALOG_PAGE = { fallback: 100, max: 1_000 };
/** Page sizes of lists that belong to an account (contract 2). */
export const ACCOUNT_PAGE = { fallback: 50, max: 100 };

/**
 * The query parameters of a list: `limit`, rejected if out of range (never clamped), and
 * `page_token`, the core's cursor unchanged.
 */
export function pageFields({ fallback, max }: { fallback: number; max: number }) {
  const expectation = `must be an integer between 1 and ${max}`;
  return {
    limit: z
      .string()
      .regex(/^\d{1,6}$/, { error: expectation })
      .transform(Number)
      .refine((limit) => limit >= 1 && limit <= max, { error: expectation })
      .default(fallback),
    page_token: z
      .string()
      .regex(/^[\w-]{1,4096}$/, { error: 'must be the next_page_token of a previous page' })
      .optional(),
  };
}

interface Connection<Node> {
  nodes: Node[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Returns the `first` and `after` arguments of a page's query. */
export function pageArguments(query: { limit: number; page_token?: string | undefined }) {
  return { first: query.limit, after: query.page_token };
}

/** Returns a connection as the pagination envelope. */
export function page<Node>(connection: Connection<Node>, limit: number, item: (node: Node) => unknown): RouteAnswer {
  const { hasNextPage, endCursor } = connection.pageInfo;
  return ok({
    items: connection.nodes.map(item),
    total: connection.totalCount,
    limit,
    next_page_token: hasNextPage ? endCursor || null : null,
  });
}
