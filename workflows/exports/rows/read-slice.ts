import { rangeOfSlice } from '../../../schema/exports/slice-times.rule.js';
import { overlap, type TimeRange } from '../../../schema/time/time-range.js';
import type { RangeReads } from '../../blobs/blob-store.js';
import { isBlobMissing } from '../../blobs/storage-errors.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { SegmentDamagedError } from '../../messages/message-page.js';
import { type RowGroup } from '../../segments/segment-pages.js';
import { StoredSegment } from '../../segments/stored-segment.js';
import { exportFailure } from '../../activity/failure-of.js';
import type { Slice } from './list-slices.js';

/**
 * Yields the messages of a slice in order, without row groups outside the ranges. Throws `corrupt`
 * with the slice's time range if the blob is missing, damaged, or not as the index says.
 */
export async function* readSlice(
  blobs: RangeReads,
  datastreamId: bigint,
  slice: Slice,
  ranges: readonly TimeRange[],
  signal: AbortSignal,
): AsyncGenerator<MessageBatch> {
  const where = {
    ...{ fromNs: String(slice.minNs), toNs: String(slice.maxNs + 1n) },
    slice: {
      ...{ datastreamId: String(datastreamId), blobName: slice.blobName, rows: String(slice.rows) },
      ...{ minNs: String(slice.minNs), maxNs: String(slice.maxNs), firstSeq: String(slice.firstSeq) },
    },
  };
  const corrupt = (cause: unknown) => exportFailure('corrupt', where, cause);
  const reference = { ...slice, datastreamId };
  try {
    const segment = await StoredSegment.open(blobs, slice, signal);
    const count = new SliceCount(datastreamId);
    const batches = segment.read(reference, (group) => {
      const wanted = mayHold(group, ranges);
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

function mayHold({ timesNs }: RowGroup, ranges: readonly TimeRange[]): boolean {
  if (!timesNs) return true;
  const held = rangeOfSlice({ minNs: timesNs.min, maxNs: timesNs.max });
  return ranges.some((range) => overlap(held, range));
}

/**
 * Checks a slice's batches against each other and the index; merging and cutting at the ranges rely
 * on it.
 */
class SliceCount {
  rows = 0;
  private complete = true;
  private lastNs: bigint | undefined;
  private lastSeq = 0n;

  constructor(private readonly datastreamId: bigint) {}

  /**
   * Counts a row group that is not read. The sum becomes unknown if it holds rows of other
   * datastreams.
   */
  skip({ onlyStream, rows }: RowGroup): void {
    if (onlyStream === this.datastreamId) this.rows += rows;
    else this.complete = false;
  }

  /** Returns false if the rows are not in order of (collection time, seq). */
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
