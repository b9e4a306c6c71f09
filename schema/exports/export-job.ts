import type { TimeRange } from '../time-range.js';

/**
 * The fields of an export that its public form needs. Times are RFC 3339.
 */
export interface ExportJobFields extends TimeRange {
  id: string;
  datastreamId: bigint;
  format: string;
  formatOptions: unknown;
  schema: unknown;
  /** Null if the export has none. */
  view: unknown;
  /** Null if none were sent. */
  parquetTypes: unknown;
  status: string;
  reason: string | null;
  /** Null: none. */
  warnings: readonly ExportJobWarning[] | null;
  progress: number;
  rows: bigint | null;
  bytes: bigint | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  expiresAt: string | null;
}

export interface ExportJobWarning {
  code: string;
  message: string;
  column?: string | null | undefined;
  share?: number | null | undefined;
}

/**
 * Returns the export job (spec.md, Resources) with our additions (contract 4), as REST returns it
 * and webhooks deliver it, for exactJson. `reason` is present only in failed jobs, `warnings` only
 * if there are any, `view` and `parquet_types` only if they were sent.
 */
export function exportJobBody(job: ExportJobFields) {
  return {
    id: job.id,
    datastream_id: job.datastreamId,
    start_time: job.fromNs,
    end_time: job.toNs,
    format: job.format,
    format_options: job.formatOptions,
    ...(job.parquetTypes === null ? {} : { parquet_types: job.parquetTypes }),
    schema: job.schema,
    ...(job.view === null ? {} : { view: job.view }),
    status: job.status,
    ...(job.status === 'failed' ? { reason: job.reason } : {}),
    ...warningsBody(job.warnings),
    progress: job.progress,
    rows: job.rows,
    bytes: job.bytes,
    created_at: job.createdAt,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
    expires_at: job.expiresAt,
  };
}

/** Returns the member `warnings` of an export job or a manifest; empty if there are none. */
export function warningsBody(warnings: readonly ExportJobWarning[] | null) {
  if (!warnings || warnings.length === 0) return {};
  return {
    warnings: warnings.map(({ code, message, column, share }) => ({
      code,
      message,
      ...(column != null && { column }),
      ...(share != null && { share }),
    })),
  };
}
