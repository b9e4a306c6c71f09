import { useQuery } from '@tanstack/react-query';
import { ask } from '../app/ask.js';
import { useAsk } from '../app/queries.js';
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

/** The whole catalogue, kept for the visit: searching it takes no request. */
export const useCatalog = (enabled = true) =>
  useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => loadCatalog(signal),
    staleTime: 10 * 60_000,
    enabled,
  });

/** Why nothing of an exchange can be collected now, by code; exchanges that are served are absent. */
export function useNoFeeds(): ReadonlyMap<string, string> {
  const { data } = useAsk(PageFeedsDocument, {}, { refetchInterval: 10_000 });
  return new Map(data?.exchanges.flatMap(({ code, noFeed }) => (noFeed === null ? [] : [[code, noFeed]])));
}
