import { DEFAULT_PARQUET_TYPES, type ParquetTypes } from '../../../schema/exports/parquet-types.js';
import type { RestExportRequest } from './copy-as.rule.js';

/** Returns the URL of the form, filled in with a request. */
export function againPath(request: RestExportRequest): string {
  const { datastreamId, fromNs, toNs, schema, format, formatOptions, view, parquetTypes } = request;
  const params = new URLSearchParams({ datastream: datastreamId, from: fromNs, to: toNs, format });
  if (schema !== null && schema !== undefined)
    params.set('schema', typeof schema === 'string' ? schema : JSON.stringify(schema));
  const compression = (formatOptions as { compression?: string } | null)?.compression;
  if (compression) params.set('compression', compression);
  if (view) params.set('view', JSON.stringify(view));
  const types = parquetTypes as Partial<ParquetTypes> | null;
  if (types?.numbers) params.set('numbers', types.numbers);
  if (types?.timestamps) params.set('timestamps', types.timestamps);
  return `/exports/new?${params.toString()}`;
}

/** Returns what a request says about its files. */
export function fileOptions(form: { format: string; compression: string; numbers: string; timestamps: string }) {
  const { format, compression, numbers, timestamps } = form;
  if (format !== 'PARQUET') return { formatOptions: {} };
  const isDefault = numbers === DEFAULT_PARQUET_TYPES.numbers && timestamps === DEFAULT_PARQUET_TYPES.timestamps;
  return { formatOptions: { compression }, ...(!isDefault && { parquetTypes: { numbers, timestamps } }) };
}

/** Parses the schema in the URL: a name, an id, or an inline schema. */
export function schemaOfParam(text: string): unknown {
  if (!text.startsWith('{')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
