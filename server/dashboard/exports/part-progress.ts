import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '../app/queries.js';

/** A file that is being written, as the events of its export tell; int64 as text. */
export interface PartProgress {
  ordinal: number;
  messages: string;
  rows: string;
  bytes: string;
}

type ByOrdinal = Readonly<Record<number, PartProgress>>;

const keyOf = (exportId: string) => ['PartProgress', exportId];

/** Keeps what an event `export.progress` tells; each worker tells of its own files. */
export function keepPartProgress(exportId: string, payload: unknown): void {
  const { parts = [] } = payload as { parts?: PartProgress[] };
  if (parts.length === 0) return;
  const told = Object.fromEntries(parts.map((part) => [part.ordinal, part]));
  queryClient.setQueryData<ByOrdinal>(keyOf(exportId), (before) => ({ ...before, ...told }));
}

/** The files of an export that are known to be written just now, by their ordinals. */
export function usePartProgress(exportId: string): ByOrdinal {
  return useQuery<ByOrdinal>({ queryKey: keyOf(exportId), queryFn: skipToken }).data ?? {};
}
