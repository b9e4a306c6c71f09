import type { MessageBatch } from '../../workflows/segments/message-batch.js';
import { readRowGroup, rowGroupsOf, type SliceReference } from '../../workflows/segments/read-segment.js';
import { readRowGroups } from '../../workflows/segments/segment-pages.js';

/**
 * One stream's messages of a segment in order of (collection time, seq). Each page's checksum is verified.
 * Throws SegmentDamagedError.
 */
export function readSegmentSlice(bytes: Uint8Array, slice: SliceReference): MessageBatch {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = rowGroupsOf(readRowGroups(file), slice).map((group) =>
    readRowGroup(file, 0, group, slice.datastreamId),
  );
  return concatenate(parts.filter((part) => part !== null));
}

function concatenate(parts: MessageBatch[]): MessageBatch {
  const length = parts.reduce((total, part) => total + part.length, 0);
  const bytes = parts.reduce((total, part) => total + part.data.length, 0);
  const whole: MessageBatch = {
    length,
    seq: new BigInt64Array(length),
    collectionTimestampNs: new BigInt64Array(length),
    data: new Uint8Array(bytes),
    offsets: new Int32Array(length + 1),
  };
  let row = 0;
  let at = 0;
  for (const part of parts) {
    whole.seq.set(part.seq, row);
    whole.collectionTimestampNs.set(part.collectionTimestampNs, row);
    whole.data.set(part.data, at);
    const { offsets } = part;
    for (let i = 0; i < part.length; i++) whole.offsets[row + i + 1] = at + offsets[i + 1]!;
    row += part.length;
    at += part.data.length;
  }
  return whole;
}
