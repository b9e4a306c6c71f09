import type { RestExportRequest } from './copy-as.rule.js';

/** Returns the URL of the form, filled in with a request. */
export function againPath({ datastreamId, fromNs, toNs, schema, format, formatOptions }: RestExportRequest): string {
  const params = new URLSearchParams({ datastream: datastreamId, from: fromNs, to: toNs, format });
  if (schema !== null && schema !== undefined)
    params.set('schema', typeof schema === 'string' ? schema : JSON.stringify(schema));
  const compression = (formatOptions as { compression?: string } | null)?.compression;
  if (compression) params.set('compression', compression);
  return `/exports/new?${params.toString()}`;
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
