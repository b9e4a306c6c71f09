import { useMemo } from 'react';
import { useAsk } from '../core/queries.js';
import { PageRollupBoardDocument, type PageRollupBoardQuery } from '../generated/operations.js';

/** It changes by the hour. */
const REFETCH_MS = 300_000;
const HOURS = 24;

export type BoardStream = PageRollupBoardQuery['rollupBoard']['streams'][number];

/** Queries the last 24 hours of the account's streams. */
export function useBoard() {
  const asked = useAsk(PageRollupBoardDocument, { hours: HOURS }, { refetchInterval: REFETCH_MS, staleTime: 60_000 });
  const streams = asked.data?.rollupBoard.streams;
  const byId = useMemo(() => new Map(streams?.map((stream) => [stream.datastream.id, stream])), [streams]);
  return { ...asked, streams, byId };
}
