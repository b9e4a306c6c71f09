import { datastreamSummary } from '../catalog/datastream-summary.js';
import type { ExportManifestQuery } from '../generated/operations.js';

type Manifest = ExportManifestQuery['exportManifest'];

/** The schema as the core snapshot it when the export was created. */
type Snapshot = { kind: 'raw' } | { kind: 'columns'; name: string | null; version: number | null; content: object };

/** The manifest of a succeeded export (contract 4). */
export function manifestBody(manifest: Manifest) {
  return {
    export_id: manifest.exportId,
    engine_version: manifest.engineVersion,
    datastream: datastreamSummary(manifest.datastream),
    start_time: BigInt(manifest.startNs),
    end_time: BigInt(manifest.endNs),
    format: manifest.format.toLowerCase(),
    format_options: manifest.formatOptions,
    schema: schemaOf(manifest.schema as Snapshot),
    granularity: manifest.granularity.toLowerCase(),
    coverage: manifest.coverage.map(rangeOf),
    clipped_at: manifest.clippedAtNs === null ? null : BigInt(manifest.clippedAtNs),
    gaps: manifest.gaps.map((gap) => ({ ...rangeOf(gap), reason: gap.reason })),
    messages: BigInt(manifest.messages),
    rows: BigInt(manifest.rows),
    bytes: BigInt(manifest.bytes),
    broken_messages: BigInt(manifest.brokenMessages),
    misfits: manifest.misfits,
    partitions: manifest.partitions.map(partitionOf),
  };
}

function partitionOf(partition: Manifest['partitions'][number]) {
  const { filename, rows, bytes, sha256, misfits, brokenMessages, firstBroken } = partition;
  return {
    filename,
    ...rangeOf(partition),
    rows: BigInt(rows),
    bytes: BigInt(bytes),
    sha256,
    misfits,
    broken_messages: BigInt(brokenMessages),
    first_broken: firstBroken && {
      collection_timestamp_ns: BigInt(firstBroken.collectionTimestampNs),
      seq: BigInt(firstBroken.seq),
    },
  };
}

/** `name` and `version` are absent where the schema had none: an inline one. */
function schemaOf(snapshot: Snapshot) {
  if (snapshot.kind === 'raw') return { name: 'raw' };
  const { name, version, content } = snapshot;
  return { ...(name === null ? {} : { name }), ...(version === null ? {} : { version }), ...content };
}

const rangeOf = ({ fromNs, toNs }: { fromNs: string; toNs: string }) => ({ from: BigInt(fromNs), to: BigInt(toNs) });
