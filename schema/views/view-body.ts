import type { UnknownBook } from './book-view.js';

/** A view, and when its book was unknown. */
export type FoundView = object & { unknown?: UnknownBook[] };

/** Returns the view and what was found. Times are exact integers, as everywhere else. */
export function viewBody({ unknown, ...view }: FoundView) {
  if (!unknown) return view;
  return { ...view, unknown: unknown.map(({ from, to, reason }) => ({ from: BigInt(from), to: BigInt(to), reason })) };
}
