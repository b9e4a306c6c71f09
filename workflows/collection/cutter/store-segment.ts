import type { SegmentBlobs } from '../../blobs/late-blob-store.js';
import { describeIfReadable, describeSameFrames } from '../../segments/describe-segment.js';
import type { FrameColumns } from '../../segments/frame-columns.js';
import { type CommittedSegment, SEGMENT_CONTENT_TYPE } from '../../segments/segment-format.js';
import { encodeSegment, type EncodedSegment } from './encode-journal.js';
import { segmentName } from './segment-name.rule.js';

/**
 * Stores frames, in order of arrival, as a segment of the shard. Keeps a blob of that name with the
 * same frames, since the index may have it, and describes that. Replaces one with other frames: it
 * is from before the index was restored. Rejects unless storage then holds the segment: the caller
 * may remove the only other copy of the frames.
 */
export async function storeSegment(
  blobs: SegmentBlobs,
  shard: string,
  frames: FrameColumns,
): Promise<CommittedSegment> {
  return storeEncoded(blobs, shard, await encodeSegment(frames));
}

/** Stores an encoded segment as storeSegment does. */
export async function storeEncoded(
  blobs: SegmentBlobs,
  shard: string,
  { bytes, md5, slices, firstNs, firstSeq, lastSeq }: EncodedSegment,
): Promise<CommittedSegment> {
  const blobName = segmentName(shard, firstNs, firstSeq, lastSeq);
  const options = { contentType: SEGMENT_CONTENT_TYPE };
  if (!(await blobs.uploadIfAbsent(blobName, bytes, options))) {
    const present = await blobs.download(blobName);
    const described = describeIfReadable(present);
    if (described && describeSameFrames(described, slices)) {
      return { blobName, blobBytes: present.length, slices: described };
    }
    await blobs.upload(blobName, bytes, options);
  }
  if (!(await blobs.holds(blobName, { bytes, md5 }))) {
    throw new Error(`storage has acknowledged ${blobName}, but does not hold it as written`);
  }
  return { blobName, blobBytes: bytes.length, slices };
}
