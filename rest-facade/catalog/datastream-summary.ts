import type { DatastreamPageFragment, DatastreamSummaryFragment } from '../generated/operations.js';
import { noFeedMember } from './collection-body.js';

/** Returns the datastream summary (spec.md, Resources). */
export function datastreamSummary(datastream: DatastreamSummaryFragment) {
  return {
    datastream_id: datastream.id,
    exchange: datastream.exchange,
    instrument: datastream.instrument,
    stream_type: datastream.streamType,
    wire_format: datastream.wireFormat,
  };
}

/** Returns the datastream summary of a catalogue list, which marks datastreams without a feed. */
export function listedDatastream(datastream: DatastreamPageFragment['nodes'][number]) {
  return { ...datastreamSummary(datastream), ...noFeedMember(datastream.noFeed) };
}
