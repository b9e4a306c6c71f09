import { useQueries } from '@tanstack/react-query';
import { ask } from '../core/ask.js';
import {
  PageAvailabilityDocument,
  type PageAvailabilityQuery,
  type StreamFieldsFragment,
} from '../generated/operations.js';
import type { HeldStream } from './default-range.rule.js';
import type { SelectionOutcome } from './use-selection.js';

/** More lanes would not be readable, and each is a request. */
const MOST_STREAMS = 6;
const REFRESH_MS = 10_000;

export interface ShownStream extends HeldStream {
  stream: StreamFieldsFragment;
  gaps: NonNullable<PageAvailabilityQuery['availability']>['gaps'];
}

/**
 * Loads the stored time of the first subscribed ones of the selected datastreams; undefined while
 * loading.
 */
export function useHeldStreams({ streams, isLoading }: SelectionOutcome): ShownStream[] | undefined {
  const asked = streams.filter(({ subscription }) => subscription !== null).slice(0, MOST_STREAMS);
  const answers = useQueries({
    queries: asked.map(({ id }) => ({
      queryKey: [PageAvailabilityDocument.name, { datastreamId: id }],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(PageAvailabilityDocument, { datastreamId: id }, signal),
      staleTime: REFRESH_MS,
      // What has no data yet has some soon.
      refetchInterval: REFRESH_MS,
    })),
  });
  if ((isLoading && streams.length === 0) || answers.some(({ isPending }) => isPending)) return undefined;
  return asked.map((stream, index) => {
    const { ranges = [], gaps = [], datastream } = answers[index]?.data?.availability ?? {};
    return { id: stream.id, stream, ranges, gaps, spans: datastream?.subscription?.spans ?? [] };
  });
}
