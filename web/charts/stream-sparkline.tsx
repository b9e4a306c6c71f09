import { useQuery } from '@tanstack/react-query';
import { ask } from '../core/ask.js';
import { gather } from '../core/gather.rule.js';
import { PageSparklinesDocument } from '../generated/operations.js';
import { Sparkline } from './sparkline.js';

/** It changes by the hour. */
const REFETCH_MS = 600_000;

const hoursOf = gather(
  async (datastreamIds) => {
    const { sparklines } = await ask(PageSparklinesDocument, { datastreamIds });
    return new Map(sparklines.map((one) => [one.datastreamId, one]));
  },
  { withinMs: 30, most: 100 },
);

/**
 * The last 24 hours of a stream as a small line, for rows of lists: rows that appear together share
 * one query.
 */
export function StreamSparkline({ datastreamId }: { datastreamId: string }) {
  const { data } = useQuery({
    queryKey: [PageSparklinesDocument.name, datastreamId],
    queryFn: () => hoursOf(datastreamId),
    ...{ staleTime: REFETCH_MS / 2, refetchInterval: REFETCH_MS },
  });
  return <Sparkline hours={data ?? undefined} />;
}
