import { fromEnum } from '../../schema/enum-names.js';
import type { ExportDownloadQuery, ExportEstimateQuery, ExportFieldsFragment } from '../generated/operations.js';
import { rangeBody } from '../http/range-body.js';
import { exportJobBody } from '../../schema/exports/export-job.js';

/** Returns the export job. */
export function jobBody(job: ExportFieldsFragment) {
  return exportJobBody({ ...job, format: fromEnum(job.format), status: fromEnum(job.status) });
}

/** Returns the export download (spec.md, Resources) with the additions of contract 4. */
export function downloadBody({ artifacts }: ExportDownloadQuery['exportDownload']) {
  return {
    artifacts: artifacts.map((artifact) => ({
      id: artifact.id,
      url: artifact.url,
      bytes: artifact.bytes,
      filename: artifact.filename,
      sha256: artifact.sha256,
      rows: artifact.rows,
      ...rangeBody(artifact),
    })),
    count: artifacts.length,
    total_bytes: artifacts.reduce((sum, { bytes }) => sum + bytes, 0n),
  };
}

/** Returns the estimate of an export (contract 4). `would_deny` equals the details of the 402. */
export function estimateBody({ rows, bytes, partitions, wouldDeny }: ExportEstimateQuery['exportEstimate']) {
  return {
    rows,
    bytes,
    parts: partitions,
    would_deny: wouldDeny && denialBody(wouldDeny),
  };
}

type Denial = Omit<NonNullable<ExportEstimateQuery['exportEstimate']['wouldDeny']>, '__typename'>;

/** Returns a denial as the details of a 402 have it. */
export function denialBody({ reason, limit, current, estimated }: Denial & { estimated?: bigint | null }) {
  return {
    reason,
    ...(limit === null ? {} : { limit }),
    ...(current === null ? {} : { current }),
    ...(estimated == null ? {} : { estimated }),
  };
}
