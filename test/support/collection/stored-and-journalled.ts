import { seqOf } from '../../../schema/collection/frame-seq.rule.js';
import { CollectionCore } from '../../../workflows/collection/core/collection-core.js';
import { encodeSegment } from '../../../workflows/collection/cutter/encode-journal.js';
import { Journal } from '../../../workflows/collection/journal/journal.js';
import type { ReceptionGap } from '../../../workflows/collection/streams/stream-states.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { FakeCore } from './fake-core.js';
import { memoryBlobs } from './memory-blobs.js';

/** A frame of a stream, and when a collector read it. */
export type ReadFrame = [datastreamId: bigint, message: string, ns: bigint];

/**
 * The epochs of the collector whose frames are stored, and of the other one, which has a journal.
 */
export const [STORED_EPOCH, JOURNAL_EPOCH] = [1n, 2n];

/** Stores the frames and gaps of a collector that has delivered up to a moment. */
export async function storeFrames(frames: readonly ReadFrame[], gaps: ReceptionGap[], sealedThroughNs: bigint) {
  const columns = new FrameColumnsBuilder();
  for (const [i, [id, message, ns]] of frames.entries()) {
    columns.append(id, seqOf(STORED_EPOCH, BigInt(i + 1)), ns, Buffer.from(message));
  }
  const { bytes, slices } = await encodeSegment(columns.build());
  const blobs = memoryBlobs(new Map([['stored', bytes]]));
  const index = new FakeCore();
  const core = new CollectionCore(index);
  const { epoch } = (await core.acquireLease('binance', 'owner', 60_000, true))!;
  await core.commitSegments('binance', epoch, {
    segments: [{ blobName: 'stored', blobBytes: bytes.length, slices }],
    ...{ gaps, sealedThroughNs, lastFrames: null },
  });
  return { index, core, blobs };
}

/**
 * Writes a journal file of a collector that has received the streams over a range. Returns its
 * path.
 */
export async function journalFrames(
  directory: string,
  { shard, streamIds, fromNs, toNs }: { shard: string; streamIds: readonly bigint[]; fromNs: bigint; toNs: bigint },
  frames: readonly ReadFrame[],
): Promise<string> {
  const journal = new Journal(directory, { bytes: 1_000_000, pendingBytes: 1_000_000 });
  const streams = streamIds.map((datastreamId) => ({ datastreamId, state: 'up' as const }));
  journal.startFile({ shard, epoch: JOURNAL_EPOCH, fromNs, streams });
  for (const [i, [id, message, ns]] of frames.entries()) {
    journal.appendFrame(id, seqOf(JOURNAL_EPOCH, BigInt(i + 1)), ns, Buffer.from(message));
  }
  return (await journal.finish(toNs))!.path;
}
