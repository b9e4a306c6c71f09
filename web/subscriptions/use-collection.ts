import { useEffect, useMemo } from 'react';
import { useAsk } from '../core/queries.js';
import {
  PageCollectionStatesDocument,
  type PageCollectionStatesQuery,
  PageCollectionSummaryDocument,
} from '../generated/operations.js';
import { type Collection, UNREPORTED_MS } from './collection-state.rule.js';

const SUMMARY_MS = 10_000;
const STATES_MS = 60_000;

type StreamHealth = PageCollectionStatesQuery['collectionHealth']['streams'][number];

/** Returns the collection of a stream as badges show it; null until a collector has reported it. */
export function collectionOf(health: StreamHealth | undefined): Collection | null {
  if (!health || health.state === null) return null;
  const { state, since, reason, messagesPerSecond } = health;
  return { state, since, reason, messagesPerSecond };
}

/**
 * Queries how the account's streams are doing. The counts are polled; the state of each stream is
 * asked for again when the counts change, and every minute.
 */
export function useCollection() {
  const summary = useAsk(PageCollectionSummaryDocument, {}, { refetchInterval: SUMMARY_MS });
  const states = useAsk(
    PageCollectionStatesDocument,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.collectionHealth.streams.some((stream) => stream.state === null) ? UNREPORTED_MS : STATES_MS,
    },
  );
  const now = summary.data?.collectionHealth;
  const known = states.data?.collectionHealth;
  const isOutdated = now !== undefined && known !== undefined && countsOf(now) !== countsOf(known);
  const { refetch, isFetching } = states;
  const isNewer = summary.dataUpdatedAt > states.dataUpdatedAt;
  useEffect(() => {
    if (isOutdated && isNewer && !isFetching) void refetch();
  }, [isOutdated, isNewer, isFetching, refetch]);
  const byId = useMemo(() => known && new Map(known.streams.map((stream) => [stream.datastreamId, stream])), [known]);
  return { summary: now, byId, error: summary.error ?? states.error, refetch: summary.refetch };
}

const countsOf = ({
  active,
  live,
  quiet,
  down,
}: {
  active: number;
  live: number;
  quiet: number;
  down: number;
}): string => [active, live, quiet, down].join();
