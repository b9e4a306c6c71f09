import type { DatastreamSummaryFragment } from '../generated/operations.js';
import { int64 } from '../../schema/exact-json.js';

/** The datastream summary (spec.md, Resources). */
export function datastreamSummary(datastream: DatastreamSummaryFragment) {
  return {
    datastream_id: int64(datastream.id),
    exchange: datastream.exchange,
    instrument: datastream.instrument,
    stream_type: datastream.streamType,
    wire_format: datastream.wireFormat,
  };
}
