import type { TimeStretch } from '../../schema/exports/time-stretch.rule.js';
import { isBlobMissing } from './attempt-blobs.js';
import type { BlobStore } from '../blobs/blob-store.js';
import type { CoreClient } from '../core/core-client.js';
import type { MessageBatch } from '../segments/message-batch.js';
import { readSegmentSlice } from '../segments/read-segment.js';
import { coalesce } from './coalesce-batches.js';
import type { ExportCall } from './contract.js';
import { coveredRows } from './coverage.rule.js';
import { exportFailure } from './failure-of.js';
import { listSlices, type Slice } from './list-slices.js';
import { mergeInOrder, viewOf, type BatchSource } from './merge-batches.js';
import { readAhead } from './read-ahead.js';

/** Segments fetched before their turn: downloads hide behind encoding, memory stays at a few segments. */
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
  stretches: readonly TimeStretch[],
  call: ExportCall,
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  const slices = listSlices(source.core, datastreamId, stretches, call, signal);
  const sources = toSources(slices, (slice) => readCovered(source.blobs, datastreamId, slice, stretches, signal));
  return coalesce(mergeInOrder(readAhead(sources, READ_AHEAD)));
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
  stretches: readonly TimeStretch[],
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  const batch = await readSlice(blobs, datastreamId, slice, signal);
  for (const [from, to] of coveredRows(batch.collectionTimestampNs, batch.length, stretches)) {
    yield viewOf(batch, from, to);
  }
}

async function readSlice(
  blobs: BlobStore,
  datastreamId: bigint,
  slice: Slice,
  signal: AbortSignal,
): Promise<MessageBatch> {
  const corrupt = (cause: unknown) =>
    exportFailure('corrupt', { fromNs: String(slice.minNs), toNs: String(slice.maxNs + 1n) }, cause);
  let bytes: Uint8Array;
  try {
    bytes = await blobs.download(slice.blobName, undefined, signal);
  } catch (error) {
    throw isBlobMissing(error) ? corrupt(`${slice.blobName} is missing`) : error;
  }
  let batch: MessageBatch;
  try {
    batch = readSegmentSlice(bytes, { ...slice, datastreamId });
  } catch (error) {
    throw corrupt(error);
  }
  if (batch.length !== slice.rows) {
    throw corrupt(`${slice.blobName} holds ${batch.length} rows of ${datastreamId}, the index says ${slice.rows}`);
  }
  if (!isOrdered(batch)) throw corrupt(`${slice.blobName} is out of order`);
  return batch;
}

/** The merge and the cut at the stretches rely on it. */
function isOrdered({ length, collectionTimestampNs, seq }: MessageBatch): boolean {
  for (let i = 1; i < length; i++) {
    const before = collectionTimestampNs[i - 1]!;
    const at = collectionTimestampNs[i]!;
    if (at < before || (at === before && seq[i]! < seq[i - 1]!)) return false;
  }
  return true;
}
