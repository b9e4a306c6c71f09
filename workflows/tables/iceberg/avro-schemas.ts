// Schemas of manifests and manifest lists: iceberg.apache.org/spec, Manifests, format version 2.

const optional = (type: unknown) => ({ type: ['null', type], default: null });
const field = (id: number, name: string, type: unknown) => ({ name, 'field-id': id, type });
const optionalField = (id: number, name: string, type: unknown) => ({ name, 'field-id': id, ...optional(type) });

/** A map from column ids, which Avro's maps cannot have as keys. */
const byColumn = (keyId: number, value: string) => ({
  type: 'array',
  logicalType: 'map',
  items: {
    type: 'record',
    name: `k${keyId}_v${keyId + 1}`,
    fields: [field(keyId, 'key', 'int'), field(keyId + 1, 'value', value)],
  },
});
const list = (elementId: number, items: unknown) => ({ type: 'array', items, 'element-id': elementId });

/** Field ids of the partition's values: those of the fields of the partition spec. */
export const PARTITION_FIELDS = { day: 1000, instrument: 1001 } as const;

const PARTITION = {
  type: 'record',
  name: 'r102',
  fields: [
    optionalField(PARTITION_FIELDS.day, 'collection_timestamp_day', { type: 'int', logicalType: 'date' }),
    optionalField(PARTITION_FIELDS.instrument, 'instrument', 'string'),
  ],
};

const DATA_FILE = {
  type: 'record',
  name: 'r2',
  fields: [
    field(134, 'content', 'int'),
    field(100, 'file_path', 'string'),
    field(101, 'file_format', 'string'),
    field(102, 'partition', PARTITION),
    field(103, 'record_count', 'long'),
    field(104, 'file_size_in_bytes', 'long'),
    optionalField(108, 'column_sizes', byColumn(117, 'long')),
    optionalField(109, 'value_counts', byColumn(119, 'long')),
    optionalField(110, 'null_value_counts', byColumn(121, 'long')),
    optionalField(125, 'lower_bounds', byColumn(126, 'bytes')),
    optionalField(128, 'upper_bounds', byColumn(129, 'bytes')),
    optionalField(132, 'split_offsets', list(133, 'long')),
    optionalField(140, 'sort_order_id', 'int'),
  ],
};

export const MANIFEST_ENTRY = {
  type: 'record',
  name: 'manifest_entry',
  fields: [
    field(0, 'status', 'int'),
    optionalField(1, 'snapshot_id', 'long'),
    optionalField(3, 'sequence_number', 'long'),
    optionalField(4, 'file_sequence_number', 'long'),
    field(2, 'data_file', DATA_FILE),
  ],
};

const FIELD_SUMMARY = {
  type: 'record',
  name: 'r508',
  fields: [
    field(509, 'contains_null', 'boolean'),
    optionalField(518, 'contains_nan', 'boolean'),
    optionalField(510, 'lower_bound', 'bytes'),
    optionalField(511, 'upper_bound', 'bytes'),
  ],
};

export const MANIFEST_FILE = {
  type: 'record',
  name: 'manifest_file',
  fields: [
    field(500, 'manifest_path', 'string'),
    field(501, 'manifest_length', 'long'),
    field(502, 'partition_spec_id', 'int'),
    field(517, 'content', 'int'),
    field(515, 'sequence_number', 'long'),
    field(516, 'min_sequence_number', 'long'),
    field(503, 'added_snapshot_id', 'long'),
    field(504, 'added_files_count', 'int'),
    field(505, 'existing_files_count', 'int'),
    field(506, 'deleted_files_count', 'int'),
    field(512, 'added_rows_count', 'long'),
    field(513, 'existing_rows_count', 'long'),
    field(514, 'deleted_rows_count', 'long'),
    optionalField(507, 'partitions', list(508, FIELD_SUMMARY)),
  ],
};
