import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { actingFor } from '../core/acting.js';
import { ask } from '../core/ask.js';
import { queryClient } from '../core/queries.js';
import type { PageDocument } from '../generated/operations.js';
import { type ListMemory, recallList, rememberList } from './list-memory.js';
import { pagesOf } from './page-chain.rule.js';

/** A page of a list, as lists draw it. */
export interface ListPage<Row> {
  rows: readonly Row[];
  endCursor: string | null;
  totalCount: number;
}

interface Connection<Row> {
  nodes: readonly Row[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

/** Returns the page of a connection. */
export const listPage = <Row>({ nodes, pageInfo, totalCount }: Connection<Row>): ListPage<Row> => ({
  rows: nodes,
  endCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  totalCount,
});

/** A list of the server, page by page. */
interface ListQuery<Row, Data, Variables> {
  document: PageDocument<Data, Variables & { after?: string | null }>;
  /** Filters, sort order and page size: everything but `after`. */
  variables: Variables;
  pageOf: (data: Data) => ListPage<Row>;
  idOf: (row: Row) => string;
  /** Returns the delay in ms before a page in sight is requested again. */
  refetchMs?: (page: ListPage<Row> | undefined) => number;
}

/** A list that a page of the web page shows. */
export interface List<Row> {
  memory: ListMemory;
  idOf: (row: Row) => string;
  refetchMs: (page: ListPage<Row> | undefined) => number | false;
  keyOf: (after: string | null) => readonly unknown[];
  load: (after: string | null, signal: AbortSignal) => Promise<ListPage<Row>>;
}

/** Pages out of sight are kept for this long. */
export const LIST_GC_MS = 30 * 60_000;

/** Opens a list. Its pages are loaded by the rows that are in sight (`ListRows`). */
export function useList<Row, Data, Variables>(query: ListQuery<Row, Data, Variables>): List<Row> {
  const { document, variables, pageOf, idOf, refetchMs } = query;
  const { key } = useLocation();
  const place = `${key} ${document.name}`;
  const wanted = JSON.stringify([document.name, variables, actingFor()]);
  const [opened, setOpened] = useState(() => recallList(place, wanted));
  const memory = opened.wanted === wanted ? opened : recallList(place, wanted);
  if (memory !== opened) setOpened(memory);
  useEffect(() => rememberList(place, memory), [place, memory]);
  useSyncExternalStore(memory.subscribe, memory.snapshot);
  return {
    memory,
    idOf,
    refetchMs: refetchMs ?? (() => false),
    keyOf: (after) => [document.name, 'list', variables, after],
    load: async (after, signal) => pageOf(await ask(document, { ...variables, after }, signal)),
  };
}

/** Returns the loaded rows of a list by their index, between two indexes (inclusive). */
export function loadedRows<Row>({ memory, keyOf }: List<Row>, from = 0, to = Infinity): Map<number, Row> {
  const found = new Map<number, Row>();
  for (const { after, firstRow } of pagesOf(memory.chain, from, to)) {
    const rows = queryClient.getQueryData<ListPage<Row>>(keyOf(after))?.rows ?? [];
    for (const [i, row] of rows.entries()) {
      if (firstRow + i >= from && firstRow + i <= to) found.set(firstRow + i, row);
    }
  }
  return found;
}
