import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '../core/queries.js';

/** A file that is being written, from the export's events; int64 as decimal strings. */
export interface PartitionProgress {
  ordinal: number;
  messages: string;
  rows: string;
  bytes: string;
}

type ByOrdinal = Readonly<Record<number, PartitionProgress>>;

const keyOf = (exportId: string) => ['PartitionProgress', exportId];

/** Stores the progress of an event `export.progress`. Each worker reports its own files. */
export function keepPartitionProgress(exportId: string, payload: unknown): void {
  const { partitions = [] } = payload as { partitions?: PartitionProgress[] };
  if (partitions.length === 0) return;
  const told = Object.fromEntries(partitions.map((partition) => [partition.ordinal, partition]));
  queryClient.setQueryData<ByOrdinal>(keyOf(exportId), (before) => ({ ...before, ...told }));
}

/** Returns the files of an export that are being written, by ordinal. */
export function usePartitionProgress(exportId: string): ByOrdinal {
  return useQuery<ByOrdinal>({ queryKey: keyOf(exportId), queryFn: skipToken }).data ?? {};
}
