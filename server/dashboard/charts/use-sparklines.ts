import { useQueries } from '@tanstack/react-query';
import { ask } from '../core/ask.js';
import { PageSparklinesDocument, type PageSparklinesQuery } from '../generated/operations.js';
import type { SparkHours } from './sparkline.rule.js';

/** Streams of one query: a list that grows asks for its new rows only. */
const AT_ONCE = 100;
/** They change by the hour. */
const REFETCH_MS = 600_000;

/**
 * Queries the last 24 hours of the streams of a list, a hundred rows at a time, never row by row. Returns
 * them by datastream.
 */
export function useSparklines(datastreamIds: readonly string[]): ReadonlyMap<string, SparkHours> {
  const groups = Array.from({ length: Math.ceil(datastreamIds.length / AT_ONCE) }, (_, i) =>
    // In one order, so that sorting a list asks for nothing.
    datastreamIds.slice(i * AT_ONCE, (i + 1) * AT_ONCE).sort(),
  );
  return useQueries({
    queries: groups.map((ids) => ({
      queryKey: [PageSparklinesDocument.name, { datastreamIds: ids }],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(PageSparklinesDocument, { datastreamIds: ids }, signal),
      ...{ staleTime: REFETCH_MS / 2, refetchInterval: REFETCH_MS },
    })),
    combine: sparklinesById,
  });
}

const sparklinesById = (asked: readonly { data: PageSparklinesQuery | undefined }[]): ReadonlyMap<string, SparkHours> =>
  new Map(asked.flatMap(({ data }) => data?.sparklines ?? []).map((one) => [one.datastreamId, one]));
