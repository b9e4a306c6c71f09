import type { TimeRange } from '../../../schema/time/time-range.js';
import { MAX_INT64 } from '../../../schema/text/int64.js';
import type { View } from '../../../schema/views/view.js';
import { partitionRows, type RowSource } from './partition-rows.js';
import { ChainStreamsDocument, GapsOfDatastreamDocument, StateStreamsDocument } from '../../generated/operations.js';
import { storedBook } from '../../views/book/partition/stored-book.js';
import type { ChainStream, SourceStream, ViewInput } from '../../views/view-stage.js';

/** Place in the data at which a stage works. */
interface ViewPlace {
  accountId: string;
  datastream: SourceStream;
  range: TimeRange;
  coverage: readonly TimeRange[];
  partition: TimeRange;
  call: { requestId: string };
}

/**
 * Returns the input of a stage that reads from the index and Blob Storage. `given`: what it reads
 * instead.
 */
export function viewInput(
  { core, blobs }: RowSource,
  view: View,
  { accountId, datastream, range, coverage, partition, call }: ViewPlace,
  signal: AbortSignal,
  onRead: (messages: number) => void,
  given: Partial<Pick<ViewInput, 'read' | 'gaps'>> = {},
): ViewInput {
  const { requestId } = call;
  const read: ViewInput['read'] =
    given.read ?? ((ranges, id = datastream.id) => partitionRows({ core, blobs }, id, ranges, { requestId }, signal));
  return {
    ...{ view, datastream, range, coverage, partition, blobs, call: { requestId }, signal, onRead, read },
    gaps: async ({ fromNs, toNs }, datastreamId = datastream.id) => {
      const variables = { datastreamId, fromNs, toNs };
      return (await core.call(GapsOfDatastreamDocument, variables, { requestId, signal })).gapsOfDatastream;
    },
    stateStreams: async ({ fromNs, toNs }) => {
      const variables = { accountId, datastreamId: datastream.id, fromNs, toNs };
      const { stateStreams } = await core.call(StateStreamsDocument, variables, { requestId, signal });
      return stateStreams.map(({ coverage: allowed, ...stream }) => ({ datastream: stream, coverage: allowed }));
    },
    chainStreams: async ({ fromNs, toNs }) => {
      const variables = { accountId, datastreamId: datastream.id, fromNs, toNs };
      const { chainStreams } = await core.call(ChainStreamsDocument, variables, { requestId, signal });
      return chainStreams.map(({ coverage: allowed, terms, ...stream }): ChainStream => {
        const known = terms.map((one) => ({ ...one, toNs: one.toNs ?? MAX_INT64 }));
        return { datastream: stream, coverage: allowed, terms: known };
      });
    },
    ...given,
    book: (sequence) => storedBook({ core, blobs, datastream, range, read, call: { requestId }, signal }, sequence),
  };
}
