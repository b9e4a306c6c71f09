import { exactJson } from '../../schema/exact-json.js';
import { exportSetBody, skippedBody } from '../../schema/export-sets/export-set-body.js';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import { setManifestBody } from '../../schema/export-sets/set-manifest-body.js';
import type { SkippedStream } from '../../schema/export-sets/skipped-stream.js';
import { type TimeRangeText, toTimeRange } from '../../schema/time-range.js';
import type { PageExportSetManifestQuery } from '../generated/operations.js';

type Asked = NonNullable<PageExportSetManifestQuery['exportSet']>;

const reasoned = (gaps: readonly (TimeRangeText & { reason: string })[]) =>
  gaps.map((gap) => ({ ...toTimeRange(gap), reason: gap.reason }));

/** Returns the manifest of a set as REST and deliveries write it, to the byte. */
export function manifestFile(set: Asked, { streams, files }: PageExportSetManifestQuery['exportSetManifest']): string {
  const { totals, ...fields } = set;
  const body = exportSetBody({
    ...fields,
    ...toTimeRange(set),
    ...{ counts: totals.counts, progress: totals.progress, rows: BigInt(totals.rows), bytes: BigInt(totals.bytes) },
    selection: set.selection as Selection,
    format: set.format === 'CSV_ZST' ? 'csv.zst' : set.format.toLowerCase(),
    layout: set.layout === 'HIVE' ? 'hive' : 'flat',
    status: set.status.toLowerCase() as Lowercase<Asked['status']>,
  });
  const skipped = set.skipped.map(({ datastreamId, reason, exchange, instrument, streamType }): SkippedStream => ({
    datastreamId,
    reason: reason as SkippedStream['reason'],
    ...(exchange !== null && { exchange, instrument: instrument ?? '', streamType: streamType ?? '' }),
  }));
  const failures = set.failures.map(({ datastreamId, reason }) => ({ datastream_id: BigInt(datastreamId), reason }));
  return exactJson(
    setManifestBody(
      body,
      { skipped: skippedBody(skipped), failures },
      {
        streams: streams.map((stream) => ({
          ...stream,
          datastream: { ...stream.datastream, id: BigInt(stream.datastream.id) },
          rows: BigInt(stream.rows),
          bytes: BigInt(stream.bytes),
          messages: BigInt(stream.messages),
          coverage: stream.coverage.map(toTimeRange),
          clippedAtNs: stream.clippedAtNs === null ? null : BigInt(stream.clippedAtNs),
          gaps: reasoned(stream.gaps),
        })),
        files: files.map((file) => ({
          ...file,
          ...toTimeRange(file),
          datastreamId: BigInt(file.datastreamId),
          rows: BigInt(file.rows),
          bytes: BigInt(file.bytes),
          gaps: reasoned(file.gaps),
        })),
      },
    ),
  );
}
