import { useQuery } from '@tanstack/react-query';
import { ask } from '../core/ask.js';
import { useAsk } from '../core/queries.js';
import {
  PageCatalogDocument,
  PageFeedsDocument,
  type PageCatalogQuery,
  type StreamFieldsFragment,
} from '../generated/operations.js';

const PAGE_SIZE = 1000;

async function loadCatalog(signal: AbortSignal): Promise<StreamFieldsFragment[]> {
  const streams: StreamFieldsFragment[] = [];
  let after: string | null = null;
  do {
    const { datastreams }: PageCatalogQuery = await ask(PageCatalogDocument, { first: PAGE_SIZE, after }, signal);
    streams.push(...datastreams.nodes);
    after = datastreams.pageInfo.hasNextPage ? datastreams.pageInfo.endCursor : null;
  } while (after !== null);
  return streams;
}

/** Loads the whole catalogue once: searching it needs no request. */
export const useCatalog = (enabled = true) =>
  useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => loadCatalog(signal),
    staleTime: 10 * 60_000,
    enabled,
  });

/** Returns why an exchange cannot be collected, by code; exchanges with a feed are absent. */
export function useNoFeeds(): ReadonlyMap<string, string> {
  const { data } = useAsk(PageFeedsDocument, {}, { refetchInterval: 10_000 });
  return new Map(data?.exchanges.flatMap(({ code, noFeed }) => (noFeed === null ? [] : [[code, noFeed]])));
}
