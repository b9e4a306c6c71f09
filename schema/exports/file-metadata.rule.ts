import type { AppliedSchema } from '../export-schemas/applied-schema.js';
import type { TimeRange } from '../time/time-range.js';
import type { View } from '../views/view.js';

/** The parts that a file of an export is made of. */
interface FileSource {
  datastream: { exchange: string; instrument: string; streamType: string };
  schema: AppliedSchema;
  view: View | null;
  /** Time range of the file. */
  range: TimeRange;
}

/**
 * Returns the keys and values that a Parquet file has in its footer. They depend on the request
 * alone, so that the same request gives the same bytes. An inline schema has no name.
 */
export function fileMetadata({ datastream, schema, view, range }: FileSource): Record<string, string> {
  const name = schema.kind === 'raw' ? 'raw' : schema.name;
  const version = schema.kind === 'raw' ? null : schema.version;
  return {
    exchange: datastream.exchange,
    instrument: datastream.instrument,
    stream_type: datastream.streamType,
    ...(name != null && { schema: name }),
    ...(version != null && { schema_version: String(version) }),
    ...(view && { view: JSON.stringify(view) }),
    start_time: String(range.fromNs),
    end_time: String(range.toNs),
  };
}
