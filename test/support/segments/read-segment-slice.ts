import { joinBatches } from '../../../workflows/messages/join-batches.js';
import type { MessageBatch } from '../../../workflows/messages/message-batch.js';
import { readRowGroup, rowGroupsOf, type SliceReference } from '../../../workflows/segments/read-segment.js';
import { readRowGroups } from '../../../workflows/segments/segment-pages.js';

/**
 * One stream's messages of a segment in order of (collection time, seq). Each page's checksum is
 * verified. Throws SegmentDamagedError.
 */
export function readSegmentSlice(bytes: Uint8Array, slice: SliceReference): MessageBatch {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = rowGroupsOf(readRowGroups(file), slice).map((group) =>
    readRowGroup(file, 0, group, slice.datastreamId),
  );
  return joinBatches(parts.filter((part) => part !== null));
}
