import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '../app/queries.js';

/** A file that is being written, from the export's events; int64 as decimal strings. */
export interface PartProgress {
  ordinal: number;
  messages: string;
  rows: string;
  bytes: string;
}

type ByOrdinal = Readonly<Record<number, PartProgress>>;

const keyOf = (exportId: string) => ['PartProgress', exportId];

/** Stores the progress of an event `export.progress`. Each worker reports its own files. */
export function keepPartProgress(exportId: string, payload: unknown): void {
  const { parts = [] } = payload as { parts?: PartProgress[] };
  if (parts.length === 0) return;
  const told = Object.fromEntries(parts.map((part) => [part.ordinal, part]));
  queryClient.setQueryData<ByOrdinal>(keyOf(exportId), (before) => ({ ...before, ...told }));
}

/** Returns the files of an export that are being written, by ordinal. */
export function usePartProgress(exportId: string): ByOrdinal {
  return useQuery<ByOrdinal>({ queryKey: keyOf(exportId), queryFn: skipToken }).data ?? {};
}
