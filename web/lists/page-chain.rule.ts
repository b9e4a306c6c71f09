/** A page of a list that was loaded once. The server gives the place of the next one with it. */
interface KnownPage {
  /** The cursor that it begins after; null for the first page. */
  after: string | null;
  size: number;
  lastId: string | null;
  /** The cursor of the next page; null for the last page. */
  next: string | null;
}

/** The pages of a list from its beginning, without holes. */
export type PageChain = readonly KnownPage[];

/** A page as it was loaded. */
export interface LoadedPage {
  ids: readonly string[];
  next: string | null;
}

/**
 * Returns the chain with a page that was loaded, for the first time or again. Pages behind it stay
 * if it still ends at the same row: cursors name rows, so the old ones continue there. Otherwise
 * they are dropped, because they would repeat or miss rows. A page of a chain that was given up
 * changes nothing.
 */
export function withPage(chain: PageChain, after: string | null, { ids, next }: LoadedPage): PageChain {
  const known = chain.findIndex((page) => page.after === after);
  const follows = chain.length === 0 ? after === null : after !== null && chain.at(-1)?.next === after;
  if (known < 0 && !follows) return chain;
  const index = known < 0 ? chain.length : known;
  const page = { after, size: ids.length, lastId: ids.at(-1) ?? null, next };
  const before = chain[index];
  const isSame =
    before?.size === page.size && before.lastId === page.lastId && (before.next === null) === (next === null);
  return isSame ? chain : [...chain.slice(0, index), page];
}

/** Returns the number of rows on the pages. */
export const rowsKnown = (chain: PageChain): number => chain.reduce((sum, { size }) => sum + size, 0);

/** Whether more rows follow behind the known pages. */
export const hasMore = (chain: PageChain): boolean => chain.length === 0 || chain.at(-1)?.next !== null;

/** A page that is in sight, and the index of its first row. */
interface ShownPage {
  after: string | null;
  firstRow: number;
}

/**
 * Returns the pages of rows `from` to `to` (inclusive), and the next unknown one if they reach it.
 */
export function pagesOf(chain: PageChain, from: number, to: number): ShownPage[] {
  const shown: ShownPage[] = [];
  let firstRow = 0;
  for (const { after, size } of chain) {
    if (firstRow <= to && firstRow + size > from) shown.push({ after, firstRow });
    firstRow += size;
  }
  if (to >= firstRow && hasMore(chain)) shown.push({ after: chain.at(-1)?.next ?? null, firstRow });
  return shown;
}
