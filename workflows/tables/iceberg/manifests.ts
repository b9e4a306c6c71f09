import { DAY_NS, floorDiv } from '../../../schema/time/timestamps.js';
import type { FileColumn } from '../footer/column-bounds.js';
import { encodeAvro } from './avro-file.js';
import { MANIFEST_ENTRY, MANIFEST_FILE } from './avro-schemas.js';
import { SORT_ORDER_ID, type TableMetadata } from './table-metadata.js';

const ADDED = 1;
const DELETED = 2;

/** A data file of a table. */
export interface DataFile {
  path: string;
  bytes: number;
  rows: number;
  instrument: string;
  /** Start of the file's time range, in nanoseconds: it lies inside one UTC day. */
  fromNs: bigint;
  rowGroupOffsets: readonly number[];
  columns: readonly FileColumn[];
}

/** An entry of a manifest list. */
export interface ManifestFile {
  manifest_path: string;
  manifest_length: number;
  partition_spec_id: number;
  content: number;
  sequence_number: number;
  min_sequence_number: number;
  added_snapshot_id: number;
  added_files_count: number;
  existing_files_count: number;
  deleted_files_count: number;
  added_rows_count: number;
  existing_rows_count: number;
  deleted_rows_count: number;
  partitions: { contains_null: boolean; contains_nan: null; lower_bound: Buffer; upper_bound: Buffer }[] | null;
}

/** An entry of a manifest. */
export interface ManifestEntry {
  status: number;
  snapshot_id: number | null;
  sequence_number: number | null;
  file_sequence_number: number | null;
  data_file: DataFileRecord;
}

interface DataFileRecord {
  file_path: string;
  record_count: number;
  file_size_in_bytes: number;
  partition: { collection_timestamp_day: number; instrument: string };
}

/** Snapshot that writes a manifest. */
export interface Writer {
  snapshotId: number;
  sequenceNumber: number;
}

/** Returns the entry of an added file. Its sequence number is that of the manifest. */
export const addedEntry = (file: DataFile, { snapshotId }: Writer): ManifestEntry => ({
  status: ADDED,
  snapshot_id: snapshotId,
  ...{ sequence_number: null, file_sequence_number: null },
  data_file: recordOf(file),
});

/** Returns the entry of a file of an earlier manifest that a snapshot removes. */
export const deletedEntry = (entry: ManifestEntry, of: ManifestFile, { snapshotId }: Writer): ManifestEntry => ({
  status: DELETED,
  snapshot_id: snapshotId,
  sequence_number: entry.sequence_number ?? of.sequence_number,
  file_sequence_number: entry.file_sequence_number ?? of.sequence_number,
  data_file: entry.data_file,
});

/** Returns a manifest, and its entry in the list of the snapshot that writes it. */
export async function writeManifest(
  path: string,
  entries: readonly ManifestEntry[],
  table: Pick<TableMetadata, 'schemas' | 'current-schema-id' | 'partition-specs'>,
  { snapshotId, sequenceNumber }: Writer,
): Promise<{ bytes: Buffer; file: ManifestFile }> {
  const schema = table.schemas.find((one) => one['schema-id'] === table['current-schema-id'])!;
  const [spec] = table['partition-specs'];
  const bytes = await encodeAvro(MANIFEST_ENTRY, entries, {
    schema: JSON.stringify(schema),
    'schema-id': String(schema['schema-id']),
    'partition-spec': JSON.stringify(spec!.fields),
    'partition-spec-id': String(spec!['spec-id']),
    'format-version': '2',
    content: 'data',
  });
  const count = (status: number): number => entries.filter((entry) => entry.status === status).length;
  const rows = (status: number): number =>
    entries.reduce((sum, entry) => sum + (entry.status === status ? entry.data_file.record_count : 0), 0);
  const earliest = entries.map((entry) => entry.sequence_number ?? sequenceNumber);
  const file: ManifestFile = {
    ...{ manifest_path: path, manifest_length: bytes.length, partition_spec_id: spec!['spec-id'], content: 0 },
    ...{ sequence_number: sequenceNumber, min_sequence_number: Math.min(sequenceNumber, ...earliest) },
    ...{ added_snapshot_id: snapshotId, added_files_count: count(ADDED), existing_files_count: 0 },
    ...{ deleted_files_count: count(DELETED), added_rows_count: rows(ADDED), existing_rows_count: 0 },
    ...{ deleted_rows_count: rows(DELETED), partitions: summaries(entries) },
  };
  return { bytes, file };
}

/** Returns the list of a snapshot's manifests. */
export const writeManifestList = (
  manifests: readonly ManifestFile[],
  { snapshotId, sequenceNumber }: Writer,
  parentId: number | null,
): Promise<Buffer> =>
  encodeAvro(MANIFEST_FILE, manifests, {
    'snapshot-id': String(snapshotId),
    'parent-snapshot-id': String(parentId),
    'sequence-number': String(sequenceNumber),
    'format-version': '2',
  });

function recordOf(file: DataFile): DataFileRecord {
  const { columns } = file;
  const bounded = columns.filter(({ bounds }) => bounds !== null);
  const byColumn = <Value>(some: readonly FileColumn[], value: (facts: FileColumn) => Value) =>
    some.map((facts) => ({ key: facts.fieldId, value: value(facts) }));
  const record = {
    ...{ content: 0, file_path: file.path, file_format: 'PARQUET' },
    partition: { collection_timestamp_day: Number(floorDiv(file.fromNs, DAY_NS)), instrument: file.instrument },
    ...{ record_count: file.rows, file_size_in_bytes: file.bytes },
    column_sizes: byColumn(columns, ({ bytes }) => bytes),
    value_counts: byColumn(columns, ({ values }) => values),
    null_value_counts: byColumn(columns, ({ nulls }) => nulls),
    lower_bounds: byColumn(bounded, ({ bounds }) => bounds!.min),
    upper_bounds: byColumn(bounded, ({ bounds }) => bounds!.max),
    split_offsets: [...file.rowGroupOffsets],
    sort_order_id: SORT_ORDER_ID,
  };
  return record;
}

function summaries(entries: readonly ManifestEntry[]): ManifestFile['partitions'] {
  if (entries.length === 0) return null;
  const days = entries.map(({ data_file: { partition } }) => partition.collection_timestamp_day);
  const names = entries
    .map(({ data_file: { partition } }) => Buffer.from(partition.instrument))
    .sort((a, b) => Buffer.compare(a, b));
  const day = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    return bytes;
  };
  return [
    { lower_bound: day(Math.min(...days)), upper_bound: day(Math.max(...days)) },
    { lower_bound: names[0]!, upper_bound: names.at(-1)! },
  ].map((bounds) => ({ contains_null: false, contains_nan: null, ...bounds }));
}
