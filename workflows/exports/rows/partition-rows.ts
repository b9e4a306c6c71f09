import { clipRanges, type TimeRange } from '../../../schema/time/time-range.js';
import type { BlobStore, RangeReads } from '../../blobs/blob-store.js';
import type { CoreCallOptions, CoreClient } from '../../core/core-client.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { coalesce } from './coalesce-batches.js';
import { rowsInRanges, firstAtOrAfter } from '../../messages/rows-in-ranges.rule.js';
import { IndexMovedError, listSlices, type Slice } from './list-slices.js';
import { batchView } from '../../segments/stored-messages.js';
import { mergeInOrder } from './merge-batches.js';
import { readAhead, type SizedSource } from './read-ahead.js';
import { readSlice } from './read-slice.js';

const END_OF_TIME_NS = 2n ** 63n;

export interface RowSource {
  core: CoreClient;
  blobs: BlobStore;
}

type RowsAsked = [
  source: { core: CoreClient; blobs: RangeReads },
  datastreamId: bigint,
  ranges: readonly TimeRange[],
  call: Pick<CoreCallOptions, 'requestId'>,
  signal: AbortSignal,
];

/**
 * Yields the stored messages of a datastream inside the ranges, to the nanosecond, in order of
 * (collection time, seq). Nothing is deduplicated. If compaction replaces slices in between,
 * reading continues after the last row with the new slices: the order of rows does not depend on
 * their segments. Throws `corrupt` with the range that cannot be read.
 */
export function partitionRows(...asked: RowsAsked): AsyncGenerator<MessageBatch> {
  return coalesce(orderedRows(...asked));
}

/**
 * Like `partitionRows`, but yields batches as they are stored: nothing waits for a batch to fill.
 */
export async function* orderedRows(
  ...[source, datastreamId, ranges, ...rest]: RowsAsked
): AsyncGenerator<MessageBatch> {
  // The last batch itself, as its `seq` may still be compressed.
  let last: MessageBatch | null = null;
  for (;;) {
    try {
      const left = last ? clipRanges(ranges, { fromNs: lastTimeNs(last), toNs: END_OF_TIME_NS }) : ranges;
      for await (const batch of rowsOfOneRevision(source, datastreamId, left, ...rest)) {
        const rows: MessageBatch = last ? batchView(batch, firstBehind(batch, last), batch.length) : batch;
        if (rows.length === 0) continue;
        last = rows;
        yield rows;
      }
      return;
    } catch (error) {
      if (!(error instanceof IndexMovedError)) throw error;
    }
  }
}

const lastTimeNs = ({ collectionTimestampNs, length }: MessageBatch): bigint => collectionTimestampNs[length - 1]!;

/**
 * Yields the rows of the current slices. Throws IndexMovedError if they are replaced before all
 * were listed.
 */
function rowsOfOneRevision(...[source, datastreamId, ranges, call, signal]: RowsAsked): AsyncGenerator<MessageBatch> {
  const slices = listSlices(source.core, datastreamId, ranges, call, signal);
  return rowsOfSlices(source.blobs, datastreamId, slices, ranges, signal);
}

/** Yields the rows of known slices inside the ranges; slices in order of their first moment. */
export function rowsOfSlices(
  blobs: RangeReads,
  datastreamId: bigint,
  slices: AsyncIterable<Slice>,
  ranges: readonly TimeRange[],
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  const sources = toSources(slices, (slice) => readCovered(blobs, datastreamId, slice, ranges, signal));
  return mergeInOrder(readAhead(sources));
}

/** Returns the first row of `batch` that comes after the last row of `last`. */
function firstBehind(batch: MessageBatch, last: MessageBatch): number {
  const { collectionTimestampNs, length } = batch;
  const lastNs = lastTimeNs(last);
  let row = firstAtOrAfter(collectionTimestampNs, length, lastNs);
  while (row < length && collectionTimestampNs[row] === lastNs && batch.seq[row]! <= last.seq[last.length - 1]!) row++;
  return row;
}

async function* toSources(
  slices: AsyncIterable<Slice>,
  open: (slice: Slice) => AsyncIterable<MessageBatch>,
): AsyncGenerator<SizedSource> {
  for await (const slice of slices) {
    const { minNs, messageBytes } = slice;
    yield { minNs, messageBytes, open: () => open(slice) };
  }
}

async function* readCovered(
  blobs: RangeReads,
  datastreamId: bigint,
  slice: Slice,
  ranges: readonly TimeRange[],
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  for await (const batch of readSlice(blobs, datastreamId, slice, ranges, signal)) {
    for (const [from, to] of rowsInRanges(batch.collectionTimestampNs, batch.length, ranges)) {
      yield batchView(batch, from, to);
    }
  }
}
