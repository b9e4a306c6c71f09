import { FrameHash } from '../messages/frame-hash.js';
import { SegmentDamagedError } from '../messages/message-page.js';
import type { StreamSlice } from './segment-format.js';
import { findPage, readInt64s, readRowGroups, unpackPage } from './segment-pages.js';

/**
 * Returns the slices of a segment file, read from its content, as `writeSegment` returned them.
 * Throws SegmentDamagedError.
 */
export function describeSegment(bytes: Uint8Array): StreamSlice[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const slices = new Map<bigint, Omit<StreamSlice, 'framesSha256'> & { hash: FrameHash }>();
  readRowGroups(file).forEach(({ pages }, group) => {
    const ids = readInt64s(file, pages.datastreamId);
    const seqs = readInt64s(file, pages.seq);
    const times = readInt64s(file, pages.collectionTimestampNs);
    const messages = unpackPage(findPage(file, pages.message));
    let at = 0;
    ids.forEach((datastreamId, row) => {
      const length = messages.readUInt32LE(at);
      const start = at + 4;
      at = start + length;
      const [seq = 0n, ns = 0n] = [seqs[row], times[row]];
      const known = slices.get(datastreamId);
      const hash = known?.hash ?? new FrameHash();
      hash.add(ns, messages, start, at);
      slices.set(datastreamId, {
        datastreamId,
        firstRowGroup: known?.firstRowGroup ?? group,
        lastRowGroup: group,
        firstSeq: known?.firstSeq ?? seq,
        lastSeq: seq,
        minNs: known?.minNs ?? ns,
        maxNs: ns,
        rows: (known?.rows ?? 0) + 1,
        messageBytes: (known?.messageBytes ?? 0) + length,
        hash,
      });
    });
  });
  return [...slices.values()].map(({ hash, ...slice }) => ({ ...slice, framesSha256: hash.digest() }));
}

/** Statement about the frames of a slice. Those of earlier releases have no hash. */
export type SliceContent = Omit<StreamSlice, 'framesSha256'> & { framesSha256?: string | null | undefined };

/** Returns whether two descriptions are of the same frames, whatever their row groups. */
export function describeSameFrames(a: readonly SliceContent[], b: readonly SliceContent[]): boolean {
  return (
    a.length === b.length &&
    a.every((slice, i) => contentOf(slice) === contentOf(b[i]) && sameHash(slice.framesSha256, b[i]?.framesSha256))
  );
}

/** Returns whether two hashes do not contradict each other. */
export function sameHash(a: string | null | undefined, b: string | null | undefined): boolean {
  return a == null || b == null || a === b;
}

function contentOf(slice: SliceContent | undefined): string {
  if (!slice) return '';
  const { datastreamId, firstSeq, lastSeq, minNs, maxNs, rows, messageBytes } = slice;
  return [datastreamId, firstSeq, lastSeq, minNs, maxNs, rows, messageBytes].join(' ');
}

/** Returns the slices of a segment file; null if it is damaged. */
export function describeIfReadable(bytes: Uint8Array): StreamSlice[] | null {
  try {
    return describeSegment(bytes);
  } catch (error) {
    if (error instanceof SegmentDamagedError) return null;
    throw error;
  }
}
