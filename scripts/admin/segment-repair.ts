import { messageOf } from '../../schema/text/message-of.js';
import { parseShard } from '../../schema/collection/shard-name.rule.js';
import type { BlobStore } from '../../workflows/blobs/blob-store.js';
import { isBlobMissing } from '../../workflows/blobs/storage-errors.js';
import { SEGMENT_CONTENT_TYPE } from '../../workflows/segments/segment-format.js';
import { describeSegment } from '../../workflows/segments/describe-segment.js';
import {
  AdminAdoptBeginDocument,
  AdminAdoptCommitDocument,
  AdminReleaseSegmentsDocument,
  AdminSlicesOfSegmentDocument,
} from '../generated/operations.js';
import type { StaffCore } from '../runtime/staff-core.js';
import { segmentsFromJournals, type WantedSegment } from './segments-from-journals.js';

/**
 * Uploads indexed segments again whose blobs are missing or damaged, from journal files that still
 * have their frames. Returns how many.
 */
export async function restoreSegments(
  { ask }: StaffCore,
  blobs: BlobStore,
  journal: string,
  names: readonly string[],
): Promise<number> {
  const wanted: WantedSegment[] = [];
  for (const blobName of new Set(names)) {
    if (await isReadable(blobs, blobName)) continue;
    const { slicesOfSegment } = await ask(AdminSlicesOfSegmentDocument, { blobName });
    wanted.push({ blobName, slices: slicesOfSegment.map((slice) => ({ ...slice, ...countsOf(slice) })) });
  }
  let restored = 0;
  for await (const { blobName, segment } of segmentsFromJournals(journal, wanted)) {
    await blobs.upload(blobName, segment.bytes, { contentType: SEGMENT_CONTENT_TYPE });
    if (!(await blobs.holds(blobName, segment))) throw new Error(`storage does not hold ${blobName} as it was written`);
    restored += 1;
  }
  return restored;
}

const countsOf = ({ rows, messageBytes }: Record<'rows' | 'messageBytes', bigint>) => ({
  ...{ rows: Number(rows), messageBytes: Number(messageBytes) },
});

/**
 * Indexes segments again that the index lost, from the contents of their files. Goes on behind one
 * that cannot be read or is refused.
 */
export async function adoptSegments(core: StaffCore, blobs: BlobStore, names: readonly string[]) {
  const failed: { blob_name: string; reason: string }[] = [];
  for (const name of names) {
    try {
      await adopt(core, blobs, name);
    } catch (error) {
      failed.push({ blob_name: name, reason: messageOf(error) });
    }
  }
  return { adopted: names.length - failed.length, failed };
}

async function adopt({ ask }: StaffCore, blobs: BlobStore, blobName: string): Promise<void> {
  const bytes = await blobs.download(blobName);
  const slices = describeSegment(bytes);
  const { exchange } = parseShard(blobName.split('/')[1]!);
  const digest = `blob:${blobName}`.slice(-128);
  const { beginImport } = await ask(AdminAdoptBeginDocument, { exchange, digest });
  if (beginImport.alreadyImported) return;
  const segments = [{ blobName, blobBytes: bytes.length, slices }];
  await ask(AdminAdoptCommitDocument, { exchange, digest, epoch: beginImport.epoch, segments });
}

/** Releases the segments whose blobs are whole again. Returns how many. */
export async function releaseWhole({ ask }: StaffCore, blobs: BlobStore, names: readonly string[]): Promise<number> {
  const whole: string[] = [];
  for (const name of names) if (await isReadable(blobs, name)) whole.push(name);
  if (whole.length > 0) await ask(AdminReleaseSegmentsDocument, { blobNames: whole });
  return whole.length;
}

/**
 * Returns whether a blob exists and every page of its segment is what was written, by its
 * checksums.
 */
export async function isReadable(blobs: BlobStore, name: string): Promise<boolean> {
  const bytes = await blobs.download(name).catch((error: unknown) => {
    if (isBlobMissing(error)) return null;
    throw error;
  });
  try {
    return bytes !== null && describeSegment(bytes).length > 0;
  } catch {
    return false;
  }
}
