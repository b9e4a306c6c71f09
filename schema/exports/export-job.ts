import { int64 } from '../exact-json.js';

/** What of an export its public form is made of; times are RFC 3339, nanoseconds and counts digits. */
export interface ExportJobFields {
  id: string;
  datastream: { id: string };
  startNs: string;
  endNs: string;
  format: string;
  formatOptions: unknown;
  schema: unknown;
  status: string;
  reason: string | null;
  /** Null: none. */
  warnings: readonly ExportJobWarning[] | null;
  progress: number;
  rows: string | null;
  bytes: string | null;
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

const int64OrNull = (digits: string | null): unknown => (digits === null ? null : int64(digits));

/**
 * The export job (spec.md, Resources) with our additions (contract 4), as REST answers it and webhooks deliver it; `reason` only
 * where it failed, `warnings` only where there are some. Enums may come in either case: GraphQL names them in capitals.
 */
export function exportJobBody(job: ExportJobFields) {
  const status = job.status.toLowerCase();
  return {
    id: job.id,
    datastream_id: int64(job.datastream.id),
    start_time: int64(job.startNs),
    end_time: int64(job.endNs),
    format: job.format.toLowerCase(),
    format_options: job.formatOptions,
    schema: job.schema,
    status,
    ...(status === 'failed' ? { reason: job.reason } : {}),
    ...warningsBody(job.warnings),
    progress: job.progress,
    rows: int64OrNull(job.rows),
    bytes: int64OrNull(job.bytes),
    created_at: job.createdAt,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
    expires_at: job.expiresAt,
  };
}

/** The member `warnings` of an export job or a manifest; empty where there are none. */
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
