import { fieldIdAt, TABLE_COLUMN_NAMES, TABLE_INSTRUMENT, TABLE_TIME } from '../../../schema/tables/table-columns.js';
import { PARTITION_FIELDS } from './avro-schemas.js';
import type { IcebergField, IcebergSchema } from './table-schema.js';

export const SORT_ORDER_ID = 1;
/** Earlier metadata files that a table keeps. */
const KEPT_METADATA = 100;

export interface Snapshot {
  'snapshot-id': number;
  'parent-snapshot-id'?: number;
  'sequence-number': number;
  'timestamp-ms': number;
  'manifest-list': string;
  summary: Record<string, string>;
  'schema-id': number;
}

/** Metadata of a table (iceberg.apache.org/spec, Table Metadata, format version 2). */
export interface TableMetadata {
  'format-version': 2;
  'table-uuid': string;
  location: string;
  'last-sequence-number': number;
  'last-updated-ms': number;
  'last-column-id': number;
  'current-schema-id': number;
  schemas: IcebergSchema[];
  'default-spec-id': number;
  'partition-specs': { 'spec-id': number; fields: object[] }[];
  'last-partition-id': number;
  'default-sort-order-id': number;
  'sort-orders': object[];
  properties: Record<string, string>;
  'current-snapshot-id': number;
  refs: Record<string, { 'snapshot-id': number; type: 'branch' }>;
  snapshots: Snapshot[];
  'snapshot-log': { 'snapshot-id': number; 'timestamp-ms': number }[];
  'metadata-log': { 'metadata-file': string; 'timestamp-ms': number }[];
}

const idOf = (name: string): number => fieldIdAt(TABLE_COLUMN_NAMES.indexOf(name));

/** Returns the metadata of a table without snapshots. */
export function newMetadata(uuid: string, location: string, fields: IcebergField[]): TableMetadata {
  const time = idOf(TABLE_TIME);
  const day = {
    name: 'collection_timestamp_day',
    'source-id': time,
    'field-id': PARTITION_FIELDS.day,
    transform: 'day',
  };
  const instrument = {
    ...{ name: TABLE_INSTRUMENT, 'source-id': idOf(TABLE_INSTRUMENT) },
    ...{ 'field-id': PARTITION_FIELDS.instrument, transform: 'identity' },
  };
  const ascending = { 'source-id': time, transform: 'identity', direction: 'asc', 'null-order': 'nulls-first' };
  return {
    ...{ 'format-version': 2, 'table-uuid': uuid, location },
    ...{ 'last-sequence-number': 0, 'last-updated-ms': 0, 'last-column-id': lastId(fields), 'current-schema-id': 0 },
    schemas: [{ type: 'struct', 'schema-id': 0, fields }],
    ...{ 'default-spec-id': 0, 'partition-specs': [{ 'spec-id': 0, fields: [day, instrument] }] },
    'last-partition-id': PARTITION_FIELDS.instrument,
    ...{ 'default-sort-order-id': SORT_ORDER_ID, 'sort-orders': [{ 'order-id': SORT_ORDER_ID, fields: [ascending] }] },
    properties: { 'write.parquet.compression-codec': 'zstd' },
    'current-snapshot-id': -1,
    refs: {},
    ...{ snapshots: [], 'snapshot-log': [], 'metadata-log': [] },
  };
}

/** Returns the fields of the current schema. */
export const currentFields = (table: TableMetadata): IcebergField[] =>
  table.schemas.find((schema) => schema['schema-id'] === table['current-schema-id'])!.fields;

/** Returns the table with these columns: the same, or with a further schema. */
export function withFields(table: TableMetadata, fields: IcebergField[]): TableMetadata {
  if (fields.length === currentFields(table).length) return table;
  const id = table.schemas.length;
  return {
    ...table,
    'current-schema-id': id,
    schemas: [...table.schemas, { type: 'struct', 'schema-id': id, fields }],
    'last-column-id': lastId(fields),
  };
}

/** Changes of a table that a snapshot makes. */
interface NewSnapshot {
  snapshot: Snapshot;
  /** The metadata file before this one; null for the first. */
  before: string | null;
  /** Snapshots that were made earlier are removed. */
  keptSinceMs: number;
}

/**
 * Returns the table with a snapshot as its current one, without snapshots and metadata files that
 * are too old. The snapshot before the current one stays, so that a reader of it is not disturbed.
 */
export function withSnapshot(table: TableMetadata, { snapshot, before, keptSinceMs }: NewSnapshot): TableMetadata {
  const previous = table['current-snapshot-id'];
  const kept = table.snapshots.filter((one) => one['timestamp-ms'] >= keptSinceMs || one['snapshot-id'] === previous);
  const ids = new Set([...kept, snapshot].map((one) => one['snapshot-id']));
  const log = { 'snapshot-id': snapshot['snapshot-id'], 'timestamp-ms': snapshot['timestamp-ms'] };
  const files = before === null ? [] : [{ 'metadata-file': before, 'timestamp-ms': table['last-updated-ms'] }];
  return {
    ...table,
    'last-sequence-number': snapshot['sequence-number'],
    'last-updated-ms': snapshot['timestamp-ms'],
    'current-snapshot-id': snapshot['snapshot-id'],
    refs: { main: { 'snapshot-id': snapshot['snapshot-id'], type: 'branch' } },
    snapshots: [...kept, snapshot],
    'snapshot-log': [...table['snapshot-log'], log].filter((one) => ids.has(one['snapshot-id'])),
    'metadata-log': [...table['metadata-log'], ...files].slice(-KEPT_METADATA),
  };
}

/** Returns the table with the log of a copy, whose version before this one is `before`. */
export function withLogOf(
  table: TableMetadata,
  before: { table: Pick<TableMetadata, 'last-updated-ms' | 'metadata-log'>; file: string } | null,
): TableMetadata {
  if (!before) return { ...table, 'metadata-log': [] };
  const last = { 'metadata-file': before.file, 'timestamp-ms': before.table['last-updated-ms'] };
  return { ...table, 'metadata-log': [...before.table['metadata-log'], last].slice(-KEPT_METADATA) };
}

function lastId(fields: readonly IcebergField[]): number {
  return Math.max(...fields.flatMap(({ id, type }) => (typeof type === 'string' ? [id] : [id, type['element-id']])));
}
