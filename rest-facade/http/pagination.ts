import { z } from 'zod';
import { ok, type RouteAnswer } from './answer.js';

/** The parameter `limit` of a list, rejected if out of range, never clamped. */
export function pageSize(max: number) {
  const expectation = `must be an integer between 1 and ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, { error: expectation })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, { error: expectation });
}

/** The parameter `page_token` of a list: the core's cursor unchanged. */
export const pageToken = z
  .string()
  .regex(/^[\w-]{1,4096}$/, { error: 'must be the next_page_token of a previous page' });

interface Connection<Node> {
  nodes: Node[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
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
