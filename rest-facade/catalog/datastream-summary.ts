import type { DatastreamPageFragment, DatastreamSummaryFragment } from '../generated/operations.js';
import { int64 } from '../../schema/exact-json.js';
import { noFeedMember } from './collection-body.js';

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

/** The same in a list of the catalogue, where streams that cannot be collected are marked. */
export function listedDatastream(datastream: DatastreamPageFragment['nodes'][number]) {
  return { ...datastreamSummary(datastream), ...noFeedMember(datastream.noFeed) };
}
