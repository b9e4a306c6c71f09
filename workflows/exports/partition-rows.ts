import type { TimeRange } from '../../schema/time-range.js';
import type { BlobStore } from '../blobs/blob-store.js';
import type { CoreClient } from '../core/core-client.js';
import type { MessageBatch } from '../segments/message-batch.js';
import { coalesce } from './coalesce-batches.js';
import type { ExportCall } from './contract.js';
import { clipStretches, coveredRows, firstAtOrAfter } from './coverage.rule.js';
import { IndexMovedError, listSlices, type Slice } from './list-slices.js';
import { viewOf } from '../segments/stored-messages.js';
import { mergeInOrder, type BatchSource } from './merge-batches.js';
import { readAhead } from './read-ahead.js';
import { readSlice } from './read-slice.js';

/** Slices opened before their turn: downloads hide behind encoding, memory stays at a few reads. */
const READ_AHEAD = 2;

const END_OF_TIME_NS = 2n ** 63n;

export interface RowSource {
  core: CoreClient;
  blobs: BlobStore;
}

/**
 * The stored messages of a datastream inside the stretches, to the nanosecond, in order of (collection time, seq). Nothing
 * is deduplicated. When compaction replaces slices meanwhile, reading goes on behind the last row with the slices that are there
 * then: a row has its place in the order whatever segment it lies in. Throws `corrupt` with the stretch that can't be read.
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
export async function* orderedRows(
  source: RowSource,
  datastreamId: bigint,
  stretches: readonly TimeRange[],
  call: Pick<ExportCall, 'requestId'>,
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  let last: Position | null = null;
  for (;;) {
    try {
      const rest = last ? clipStretches(stretches, last.ns, END_OF_TIME_NS) : stretches;
      for await (const batch of rowsOfOneRevision(source, datastreamId, rest, call, signal)) {
        const rows: MessageBatch = last ? viewOf(batch, firstBehind(batch, last), batch.length) : batch;
        if (rows.length === 0) continue;
        last = { ns: rows.collectionTimestampNs[rows.length - 1]!, seq: rows.seq[rows.length - 1]! };
        yield rows;
      }
      return;
    } catch (error) {
      if (!(error instanceof IndexMovedError)) throw error;
    }
  }
}

/** A place in the order of a stream's rows. */
interface Position {
  ns: bigint;
  seq: bigint;
}

/** Throws IndexMovedError when slices are replaced before all were listed. */
function rowsOfOneRevision(
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

function firstBehind({ collectionTimestampNs, seq, length }: MessageBatch, last: Position): number {
  let row = firstAtOrAfter(collectionTimestampNs, length, last.ns);
  while (row < length && collectionTimestampNs[row] === last.ns && seq[row]! <= last.seq) row++;
  return row;
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
