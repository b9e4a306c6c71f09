import type { ExportColumn, ExportSchemaContent } from '../export-schemas/model.js';

/** Column of the time at which a message arrived, in microseconds: tables are partitioned by it. */
export const TABLE_TIME = 'collection_timestamp';
/** Column of the name by which an exchange calls the instrument: tables are partitioned by it. */
export const TABLE_INSTRUMENT = 'instrument';

/** Columns that every table begins with: its files are of many datastreams. */
const TABLE_COLUMNS: readonly ExportColumn[] = [
  { output_column: TABLE_TIME, meta: { value: 'collection_timestamp_ns', format: 'us' } },
  { output_column: 'exchange', meta: { value: 'stream.exchange' } },
  { output_column: TABLE_INSTRUMENT, meta: { value: 'stream.instrument' } },
  { output_column: 'stream_type', meta: { value: 'stream.stream_type' } },
];

/** Names of the columns that every table begins with. */
export const TABLE_COLUMN_NAMES = TABLE_COLUMNS.map(({ output_column }) => output_column);

/** Returns the content of a schema with the columns of a table before its own. */
export const withTableColumns = (content: ExportSchemaContent): ExportSchemaContent => ({
  ...content,
  columns: [...TABLE_COLUMNS, ...content.columns],
});

/** Distance of the field id of a list's items from that of the list. */
const ITEM_IDS = 10_000;

/**
 * Returns the Iceberg field id of a column by its position. Schemas add columns at their end only,
 * so that an id always means the same column.
 */
export const fieldIdAt = (position: number): number => position + 1;

/** Returns the field id of the items of a list. */
export const itemFieldId = (fieldId: number): number => fieldId + ITEM_IDS;
