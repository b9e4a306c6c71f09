import type { ExportStatus } from '../exports/export-statuses.js';
import type { SetLayout } from './set-layout.js';
import type { Selection } from './selection.rule.js';
import type { SkippedStream } from './skipped-stream.js';

/** Streams of a set by the status of their export; `queued` includes those that have none yet. */
export interface SetCounts {
  total: number;
  queued: number;
  running: number;
  succeeded: number;
  failed: number;
  canceled: number;
}

/** A stream of a set whose export failed. */
export interface SetFailure {
  datastreamId: bigint | string;
  reason: string | null;
}

/** The fields of an export set, typed as the facade has them. */
export interface ExportSetFields {
  id: string;
  selection: Selection;
  fromNs: bigint;
  toNs: bigint;
  schema: unknown;
  format: string;
  formatOptions: unknown;
  view: unknown;
  parquetTypes: unknown;
  layout: SetLayout;
  /** Null: its files are only downloaded. */
  destinationId: string | null;
  status: ExportStatus;
  reason: string | null;
  progress: number;
  counts: SetCounts;
  skippedCount: number;
  rows: bigint;
  bytes: bigint;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  expiresAt: string | null;
}

/**
 * Returns an export set (beyond.md 3) as REST lists it and webhooks deliver it, for exactJson.
 * `reason` is present only in failed sets, `view`, `parquet_types` and
 * `destination_id` only if they were sent.
 */
export function exportSetBody(set: ExportSetFields) {
  return {
    id: set.id,
    select: selectionBody(set.selection),
    start_time: set.fromNs,
    end_time: set.toNs,
    format: set.format,
    format_options: set.formatOptions,
    schema: set.schema,
    ...(set.view === null ? {} : { view: set.view }),
    ...(set.parquetTypes === null ? {} : { parquet_types: set.parquetTypes }),
    layout: set.layout,
    ...(set.destinationId === null ? {} : { destination_id: set.destinationId }),
    status: set.status,
    ...(set.status === 'failed' ? { reason: set.reason } : {}),
    progress: set.progress,
    streams: set.counts,
    skipped_count: set.skippedCount,
    rows: set.rows,
    bytes: set.bytes,
    created_at: set.createdAt,
    started_at: set.startedAt,
    finished_at: set.finishedAt,
    expires_at: set.expiresAt,
  };
}

/** Returns the streams that a set leaves out, as REST shows them. */
export function skippedBody(skipped: readonly SkippedStream[]) {
  return skipped.map(({ datastreamId, reason, exchange, instrument, streamType }) => ({
    datastream_id: BigInt(datastreamId),
    ...(exchange === undefined ? {} : { exchange, instrument, stream_type: streamType }),
    reason,
  }));
}

/** Returns a selection as REST shows it. */
export function selectionBody(selection: Selection) {
  if (selection.kind === 'ids') return { datastream_ids: selection.datastreamIds.map(BigInt) };
  const { exchange, instruments, streamTypes } = selection;
  return { exchange, instruments, stream_types: streamTypes };
}
