import { useQueries } from '@tanstack/react-query';
import { ask } from '../core/ask.js';
import {
  PageAvailabilityDocument,
  type PageAvailabilityQuery,
  type StreamFieldsFragment,
} from '../generated/operations.js';
import { useSubscriptions } from '../subscriptions/use-subscriptions.js';
import type { StreamCoverage } from './default-range.rule.js';

/** More lanes would not be readable, and each is a request. */
const MOST_STREAMS = 6;
const REFRESH_MS = 10_000;

export interface CoveredStream extends StreamCoverage {
  stream: StreamFieldsFragment;
  gaps: NonNullable<PageAvailabilityQuery['availability']>['gaps'];
}

/** What is stored of the first subscribed ones of these datastreams; undefined while it is loading. */
export function useCoverage(streams: readonly StreamFieldsFragment[]): CoveredStream[] | undefined {
  const { data: subscriptions } = useSubscriptions();
  const spansOf = new Map(subscriptions?.map(({ datastream, spans }) => [datastream.id, spans]));
  const asked = streams.filter(({ id }) => spansOf.has(id)).slice(0, MOST_STREAMS);
  const answers = useQueries({
    queries: asked.map(({ id }) => ({
      queryKey: [PageAvailabilityDocument.name, { datastreamId: id }],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(PageAvailabilityDocument, { datastreamId: id }, signal),
      staleTime: REFRESH_MS,
      // What has no data yet has some soon.
      refetchInterval: REFRESH_MS,
    })),
  });
  if (!subscriptions || answers.some(({ isPending }) => isPending)) return undefined;
  return asked.map((stream, index) => {
    const { ranges = [], gaps = [] } = answers[index]?.data?.availability ?? {};
    return { id: stream.id, stream, ranges, gaps, spans: spansOf.get(stream.id) ?? [] };
  });
}
