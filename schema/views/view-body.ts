import type { UnknownBook } from './unknown-book.rule.js';

/**
 * Returns a view and what was found while it was made; null without one. Times are exact integers,
 * as everywhere else.
 */
export function viewBody(found: unknown): object | null {
  const { unknown, ...view } = (found ?? {}) as { unknown?: UnknownBook[] };
  if (!found || !unknown) return found as object | null;
  return { ...view, unknown: unknown.map(({ from, to, reason }) => ({ from: BigInt(from), to: BigInt(to), reason })) };
}
