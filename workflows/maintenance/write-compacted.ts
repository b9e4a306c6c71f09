import type { BlobStore } from '../blobs/blob-store.js';
import { describeIfReadable, describeSameFrames } from '../segments/describe-segment.js';
import { FrameColumnsBuilder } from '../segments/frame-columns.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { type CommittedSegment, SEGMENT_CONTENT_TYPE } from '../segments/segment-format.js';
import { writeSegment } from '../segments/write-segment.js';
import { compactedName } from './compacted-name.js';
import type { InputSlice } from './read-inputs.js';

/**
 * Writes the rows of one stream's slices, in order, as a segment. The name follows from the slices:
 * a repeat finds and keeps its own blob, other slices have another name.
 */
export async function writeCompacted(
  blobs: BlobStore,
  inputs: readonly InputSlice[],
  rows: readonly MessageBatch[],
  signal: AbortSignal,
): Promise<CommittedSegment> {
  const { bytes, slices } = await writeSegment(framesOf(inputs[0]!.datastreamId, rows));
  const blobName = compactedName(inputs);
  const written = { blobName, blobBytes: bytes.length, slices };
  const options = { contentType: SEGMENT_CONTENT_TYPE, signal };
  if (await blobs.uploadIfAbsent(blobName, bytes, options)) return written;
  const present = await blobs.download(blobName, undefined, signal);
  // Written again, although it is the same: the sweep of unused outputs keeps a fresh version.
  if (present.equals(bytes)) {
    await blobs.upload(blobName, bytes, options);
    return written;
  }
  const described = describeIfReadable(present);
  if (described && describeSameFrames(described, slices)) {
    return { blobName, blobBytes: present.length, slices: described };
  }
  await blobs.upload(blobName, bytes, options);
  return written;
}

function framesOf(datastreamId: bigint, rows: readonly MessageBatch[]) {
  const builder = new FrameColumnsBuilder();
  for (const { length, seq, collectionTimestampNs, data, offsets } of rows) {
    for (let i = 0; i < length; i++) {
      const message = data.subarray(offsets[i], offsets[i + 1]);
      builder.append(datastreamId, seq[i]!, collectionTimestampNs[i]!, message);
    }
  }
  return builder.build();
}
