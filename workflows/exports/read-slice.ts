import { overlaps } from '../../schema/exports/slice-times.rule.js';
import type { TimeRange } from '../../schema/time-range.js';
import { type BlobStore, isBlobMissing } from '../blobs/blob-store.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { SegmentDamagedError } from '../messages/message-page.js';
import { type RowGroup } from '../segments/segment-pages.js';
import { StoredSegment } from '../segments/stored-segment.js';
import { exportFailure } from '../activity/failure-of.js';
import type { Slice } from './list-slices.js';

/**
 * The messages of a slice in order, without row groups in which nothing can lie in the stretches. Throws `corrupt` with the
 * slice's stretch of time when the blob is missing, damaged, or not what the index says.
 */
export async function* readSlice(
  blobs: BlobStore,
  datastreamId: bigint,
  slice: Slice,
  stretches: readonly TimeRange[],
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  const where = { fromNs: String(slice.minNs), toNs: String(slice.maxNs + 1n) };
  const corrupt = (cause: unknown) => exportFailure('corrupt', where, cause);
  const reference = { ...slice, datastreamId };
  try {
    const segment = await StoredSegment.open(blobs, slice, signal);
    const count = new SliceCount(datastreamId);
    const batches = segment.read(reference, (group) => {
      const wanted = mayHold(group, stretches);
      if (!wanted) count.skip(group);
      return wanted;
    });
    for await (const batch of batches) {
      if (!count.take(batch)) throw corrupt(`${slice.blobName} is out of order`);
      batch.explainDamage(corrupt);
      yield batch;
    }
    if (!count.agrees(slice.rows)) {
      throw corrupt(`${slice.blobName} holds ${count.rows} rows of ${datastreamId}, the index says ${slice.rows}`);
    }
  } catch (error) {
    if (error instanceof SegmentDamagedError) throw corrupt(error);
    throw isBlobMissing(error) ? corrupt(`${slice.blobName} is missing`) : error;
  }
}

function mayHold({ timesNs }: RowGroup, stretches: readonly TimeRange[]): boolean {
  if (!timesNs) return true;
  return stretches.some((stretch) => overlaps({ minNs: timesNs.min, maxNs: timesNs.max }, stretch));
}

/** Holds a slice's batches against each other and against the index; the merge and the cut at the stretches rely on it. */
class SliceCount {
  rows = 0;
  private complete = true;
  private lastNs: bigint | undefined;
  private lastSeq = 0n;

  constructor(private readonly datastreamId: bigint) {}

  /** A row group that is not read: its rows count when they are all of this stream, else the sum is not known. */
  skip({ onlyStream, rows }: RowGroup): void {
    if (onlyStream === this.datastreamId) this.rows += rows;
    else this.complete = false;
  }

  /** False when the rows are not in order of (collection time, seq). */
  take({ length, collectionTimestampNs, seq }: MessageBatch): boolean {
    this.rows += length;
    for (let i = 0; i < length; i++) {
      const at = collectionTimestampNs[i]!;
      const before = this.lastNs;
      if (before !== undefined && (at < before || (at === before && seq[i]! < this.lastSeq))) return false;
      this.lastNs = at;
      this.lastSeq = seq[i]!;
    }
    return true;
  }

  agrees(rows: number): boolean {
    return this.complete ? this.rows === rows : this.rows <= rows;
  }
}
