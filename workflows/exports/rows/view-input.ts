import type { TimeRange } from '../../../schema/time-range.js';
import type { View } from '../../../schema/views/view.js';
import { partitionRows, type RowSource } from './partition-rows.js';
import { GapsOfDatastreamDocument } from '../../generated/operations.js';
import type { SourceStream, ViewInput } from '../../views/view-stage.js';

/** What a stage works on. */
interface ViewPlace {
  datastream: SourceStream;
  range: TimeRange;
  coverage: readonly TimeRange[];
  partition: TimeRange;
  call: { requestId: string };
}

/** Returns the input of a stage that reads from the index and Blob Storage. */
export function viewInput(
  { core, blobs }: RowSource,
  view: View,
  { datastream, range, coverage, partition, call }: ViewPlace,
  signal: AbortSignal,
  onRead: (messages: number) => void,
): ViewInput {
  const { requestId } = call;
  return {
    ...{ view, datastream, range, coverage, partition, core, blobs, call: { requestId }, signal, onRead },
    read: (ranges, id = datastream.id) => partitionRows({ core, blobs }, id, ranges, { requestId }, signal),
    gaps: async ({ fromNs, toNs }, datastreamId = datastream.id) => {
      const variables = { datastreamId, fromNs, toNs };
      return (await core.call(GapsOfDatastreamDocument, variables, { requestId, signal })).gapsOfDatastream;
    },
  };
}
