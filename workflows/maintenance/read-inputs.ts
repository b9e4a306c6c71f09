import { inLanes } from '../activity/in-lanes.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { isBlobMissing } from '../blobs/storage-errors.js';
import { FrameHash } from '../messages/frame-hash.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { SegmentDamagedError } from '../messages/message-page.js';
import { sameHash } from '../segments/describe-segment.js';
import { StoredSegment } from '../segments/stored-segment.js';
import type { SliceBounds } from './compaction-plan.rule.js';

/** A slice of a fresh segment, as in the index. */
export interface InputSlice extends SliceBounds {
  blobName: string;
  blobBytes: number;
  firstRowGroup: number;
  lastRowGroup: number;
  rows: number;
  /** Null if an earlier release sealed it. */
  framesSha256: string | null;
}

/** Concurrent blobs. */
const READERS = 6;

/**
 * Reads the rows of each slice, in order. Null if the blob is missing, damaged, or has other frames
 * than those whose hash the index keeps since they were sealed.
 */
export async function readInputs(
  blobs: BlobStore,
  slices: readonly InputSlice[],
  signal: AbortSignal,
): Promise<Map<InputSlice, MessageBatch[] | null>> {
  const byBlob = [...Map.groupBy(slices, ({ blobName }) => blobName).values()];
  const read = new Map<InputSlice, MessageBatch[] | null>();
  await inLanes(byBlob, READERS, (members) => readBlob(blobs, members, read, signal));
  return read;
}

async function readBlob(
  blobs: BlobStore,
  slices: readonly InputSlice[],
  read: Map<InputSlice, MessageBatch[] | null>,
  signal: AbortSignal,
): Promise<void> {
  const { blobName, blobBytes } = slices[0]!;
  const messageBytes = slices.reduce((sum, slice) => sum + slice.messageBytes, 0);
  for (const slice of slices) read.set(slice, null);
  try {
    const segment = await StoredSegment.open(blobs, { blobName, blobBytes, messageBytes }, signal);
    await segment.preload(slices);
    for (const slice of slices) read.set(slice, await rowsOf(segment, slice));
  } catch (error) {
    if (!isLost(error)) throw error;
  }
}

async function rowsOf(segment: StoredSegment, slice: InputSlice): Promise<MessageBatch[] | null> {
  try {
    // Unpacks here, where damage is handled.
    const batches = await Array.fromAsync(segment.read(slice), unpacked);
    const rows = batches.reduce((sum, { length }) => sum + length, 0);
    return rows === slice.rows && sameHash(slice.framesSha256, hashOf(batches)) ? batches : null;
  } catch (error) {
    if (isLost(error)) return null;
    throw error;
  }
}

function hashOf(batches: readonly MessageBatch[]): string {
  const hash = new FrameHash();
  for (const batch of batches) hash.addBatch(batch);
  return hash.digest();
}

function unpacked({ length, seq, collectionTimestampNs, data, offsets }: MessageBatch): MessageBatch {
  return { length, seq, collectionTimestampNs, data, offsets };
}

function isLost(error: unknown): boolean {
  return error instanceof SegmentDamagedError || isBlobMissing(error);
}
