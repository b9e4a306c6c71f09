import type { TimeRange } from '../../schema/time-range.js';
import type { BlobStore } from '../blobs/blob-store.js';
import type { CoreClient } from '../core/core-client.js';
import type { MessageBatch } from '../segments/message-batch.js';
import { coalesce } from './coalesce-batches.js';
import type { ExportCall } from './contract.js';
import { coveredRows } from './coverage.rule.js';
import { listSlices, type Slice } from './list-slices.js';
import { mergeInOrder, viewOf, type BatchSource } from './merge-batches.js';
import { readAhead } from './read-ahead.js';
import { readSlice } from './read-slice.js';

/** Slices opened before their turn: downloads hide behind encoding, memory stays at a few reads. */
const READ_AHEAD = 2;

export interface RowSource {
  core: CoreClient;
  blobs: BlobStore;
}

/**
 * The stored messages of a datastream inside the stretches, to the nanosecond, in order of (collection time, seq). Nothing
 * is deduplicated. Throws `corrupt` with the stretch that can't be read.
 */
export function partitionRows(
  source: RowSource,
  datastreamId: bigint,
  stretches: readonly TimeRange[],
  call: Pick<ExportCall, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  return coalesce(orderedRows(source, datastreamId, stretches, call, signal));
}

/** As `partitionRows`, in batches as they are stored: nothing waits for a batch to fill. */
export function orderedRows(
  source: RowSource,
  datastreamId: bigint,
  stretches: readonly TimeRange[],
  call: Pick<ExportCall, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  const slices = listSlices(source.core, datastreamId, stretches, call, signal);
  const sources = toSources(slices, (slice) => readCovered(source.blobs, datastreamId, slice, stretches, signal));
  return mergeInOrder(readAhead(sources, READ_AHEAD));
}

async function* toSources(
  slices: AsyncIterable<Slice>,
  open: (slice: Slice) => AsyncIterable<MessageBatch>,
): AsyncGenerator<BatchSource> {
  for await (const slice of slices) yield { minNs: slice.minNs, open: () => open(slice) };
}

async function* readCovered(
  blobs: BlobStore,
  datastreamId: bigint,
  slice: Slice,
  stretches: readonly TimeRange[],
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  for await (const batch of readSlice(blobs, datastreamId, slice, stretches, signal)) {
    for (const [from, to] of coveredRows(batch.collectionTimestampNs, batch.length, stretches)) {
      yield viewOf(batch, from, to);
    }
  }
}
