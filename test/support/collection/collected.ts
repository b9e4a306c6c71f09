import type { BlobStore } from '../../../workflows/blobs/blob-store.js';
import { readSegmentSlice } from '../segments/read-segment-slice.js';
import type { FakeCore } from './fake-core.js';

export interface CollectedFrame {
  seq: bigint;
  ns: bigint;
  message: string;
}

/** Returns every stored frame of a datastream in order of seq, read as exports read them. */
export async function collectedFrames(
  core: FakeCore,
  blobs: BlobStore,
  datastreamId: bigint,
): Promise<CollectedFrame[]> {
  const frames: CollectedFrame[] = [];
  for (const segment of core.segments.values()) {
    const slice = segment.slices.find((candidate) => BigInt(candidate.datastreamId) === datastreamId);
    if (!slice) continue;
    const batch = readSegmentSlice(await blobs.download(segment.blobName), { ...slice, datastreamId });
    for (let i = 0; i < batch.length; i++) {
      const message = Buffer.from(batch.data.subarray(batch.offsets[i], batch.offsets[i + 1])).toString('latin1');
      frames.push({ seq: batch.seq[i] ?? 0n, ns: batch.collectionTimestampNs[i] ?? 0n, message });
    }
  }
  return frames.sort((a, b) => (a.seq < b.seq ? -1 : 1));
}
