import type { ExportRequest } from './copy-as.rule.js';

/** The address of the form with everything of a request filled in. */
export function againPath({ datastreamId, startNs, endNs, schema, format, formatOptions }: ExportRequest): string {
  const params = new URLSearchParams({ datastream: datastreamId, from: startNs, to: endNs, format });
  if (schema !== null && schema !== undefined)
    params.set('schema', typeof schema === 'string' ? schema : JSON.stringify(schema));
  const compression = (formatOptions as { compression?: string } | null)?.compression;
  if (compression) params.set('compression', compression);
  return `/exports/new?${params.toString()}`;
}

/** A reference to a schema as the address holds it: a name, an id, or an object of its own. */
export function schemaOfParam(text: string): unknown {
  if (!text.startsWith('{')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
