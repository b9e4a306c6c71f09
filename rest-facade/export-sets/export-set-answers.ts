import { fromEnum } from '../../schema/enum-names.js';
import { exportSetBody, skippedBody } from '../../schema/export-sets/export-set-body.js';
import { setManifestBody } from '../../schema/export-sets/set-manifest-body.js';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import type { SkippedStream } from '../../schema/export-sets/skipped-stream.js';
import { setFormatName } from '../../schema/exports/set-format-member.js';
import { denialBody } from '../exports/export-body.js';
import type {
  ExportSetDetailsFragment,
  ExportSetEstimateQuery,
  ExportSetFieldsFragment,
  ExportSetFilesQuery,
  ExportSetManifestQuery,
  SkippedFieldsFragment,
} from '../generated/operations.js';
import { rangeBody } from '../http/range-body.js';

/** Returns an export set as lists show it. */
export function setBody({ totals, ...set }: ExportSetFieldsFragment) {
  return exportSetBody({
    ...set,
    ...totals,
    selection: set.selection as Selection,
    format: setFormatName(set.format),
    layout: fromEnum(set.layout),
    status: fromEnum(set.status),
  });
}

/** Returns an export set with what it leaves out, and its first failures. */
export function setDetailsBody(set: ExportSetDetailsFragment) {
  return {
    ...setBody(set),
    skipped: skipped(set.skipped),
    ...(set.failures.length > 0 && {
      failures: set.failures.map(({ datastreamId, reason }) => ({ datastream_id: datastreamId, reason })),
    }),
  };
}

/** Returns the estimate of a set; `would_deny` equals the details of the 402. */
export function setEstimateBody(estimate: ExportSetEstimateQuery['exportSetEstimate']) {
  return {
    streams: estimate.streams,
    rows: estimate.rows,
    bytes: estimate.bytes,
    parts: estimate.files,
    skipped: skipped(estimate.skipped),
    would_deny: estimate.wouldDeny && denialBody(estimate.wouldDeny),
  };
}

/** Returns a file of a set, with its presigned URL. */
export function setFileBody(file: ExportSetFilesQuery['exportSetFiles']['nodes'][number]) {
  return {
    id: file.id,
    datastream_id: file.datastreamId,
    filename: file.filename,
    url: file.url,
    bytes: file.bytes,
    rows: file.rows,
    sha256: file.sha256,
    ...rangeBody(file),
  };
}

/** Returns what a set contains. */
export function setManifestAnswer(
  set: ExportSetDetailsFragment,
  manifest: ExportSetManifestQuery['exportSetManifest'],
) {
  const {
    skipped: left,
    failures = [],
    ...body
  } = setDetailsBody(set) as ReturnType<typeof setDetailsBody> & {
    failures?: object[];
  };
  return setManifestBody(body, { skipped: left, failures }, manifest);
}

const skipped = (streams: readonly SkippedFieldsFragment[]) =>
  skippedBody(
    streams.map(({ datastreamId, reason, exchange, instrument, streamType }) => ({
      datastreamId: String(datastreamId),
      reason: reason as SkippedStream['reason'],
      ...(exchange !== null && instrument !== null && streamType !== null && { exchange, instrument, streamType }),
    })),
  );
