import { fromEnum } from '../../schema/enum-names.js';
import { datastreamSummary } from '../catalog/datastream-summary.js';
import { warningsBody } from '../../schema/exports/export-job.js';
import type { ExportManifestQuery } from '../generated/operations.js';
import { type FoundView, viewBody } from '../../schema/views/view-body.js';
import { rangeBody } from '../http/range-body.js';

type Manifest = ExportManifestQuery['exportManifest'];

/** The core's snapshot of the schema at the export's creation. */
type Snapshot = { kind: 'raw' } | { kind: 'columns'; name: string | null; version: number | null; content: object };

/** Returns the manifest of a succeeded export (contract 4). */
export function manifestBody(manifest: Manifest) {
  return {
    export_id: manifest.exportId,
    engine_version: manifest.engineVersion,
    datastream: datastreamSummary(manifest.datastream),
    start_time: manifest.fromNs,
    end_time: manifest.toNs,
    format: fromEnum(manifest.format),
    format_options: manifest.formatOptions,
    ...(manifest.parquetTypes === null ? {} : { parquet_types: manifest.parquetTypes as object }),
    schema: schemaOf(manifest.schema as Snapshot),
    ...(manifest.view === null ? {} : { view: viewBody(manifest.view as FoundView) }),
    granularity: fromEnum(manifest.granularity),
    coverage: manifest.coverage.map(rangeBody),
    clipped_at: manifest.clippedAtNs,
    gaps: manifest.gaps.map((gap) => ({ ...rangeBody(gap), reason: gap.reason })),
    ...(manifest.quality && { quality: manifest.quality.map(dayQualityOf) }),
    messages: manifest.messages,
    rows: manifest.rows,
    bytes: manifest.bytes,
    broken_messages: manifest.brokenMessages,
    misfits: manifest.misfits,
    nulls: manifest.nulls,
    ...warningsBody(manifest.warnings),
    partitions: manifest.partitions.map(partitionOf),
  };
}

function dayQualityOf({ date, revision, condition }: Exclude<Manifest['quality'], null>[number]) {
  return { date, revision, condition: fromEnum(condition) };
}

function partitionOf(partition: Manifest['partitions'][number]) {
  const { filename, rows, bytes, sha256, misfits, brokenMessages, firstBroken } = partition;
  return {
    filename,
    ...rangeBody(partition),
    rows,
    bytes,
    sha256,
    misfits,
    broken_messages: brokenMessages,
    first_broken: firstBroken && {
      collection_timestamp_ns: firstBroken.collectionTimestampNs,
      seq: firstBroken.seq,
    },
  };
}

/** Returns the schema. Inline schemas have no `name` or `version`. */
function schemaOf(snapshot: Snapshot) {
  if (snapshot.kind === 'raw') return { name: 'raw' };
  const { name, version, content } = snapshot;
  return { ...(name === null ? {} : { name }), ...(version === null ? {} : { version }), ...content };
}
