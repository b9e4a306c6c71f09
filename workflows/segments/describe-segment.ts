import type { StreamSlice } from './segment-format.js';
import { findPage, readInt64s, readRowGroups, unpackPage } from './segment-pages.js';

/**
 * Returns the slices of a segment file, read from its content, as `writeSegment` returned them.
 * Throws SegmentDamagedError.
 */
export function describeSegment(bytes: Uint8Array): StreamSlice[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const slices = new Map<bigint, StreamSlice>();
  readRowGroups(file).forEach(({ pages }, group) => {
    const ids = readInt64s(file, pages.datastreamId);
    const seqs = readInt64s(file, pages.seq);
    const times = readInt64s(file, pages.collectionTimestampNs);
    const messages = unpackPage(findPage(file, pages.message));
    let at = 0;
    ids.forEach((datastreamId, row) => {
      const length = messages.readUInt32LE(at);
      at += 4 + length;
      const [seq = 0n, ns = 0n] = [seqs[row], times[row]];
      const known = slices.get(datastreamId);
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
      });
    });
  });
  return [...slices.values()];
}

/** Returns whether two descriptions are of the same frames, whatever their row groups. */
export function describeSameFrames(a: readonly StreamSlice[], b: readonly StreamSlice[]): boolean {
  return a.length === b.length && a.every((slice, i) => contentOf(slice) === contentOf(b[i]));
}

function contentOf(slice: StreamSlice | undefined): string {
  if (!slice) return '';
  const { datastreamId, firstSeq, lastSeq, minNs, maxNs, rows, messageBytes } = slice;
  return [datastreamId, firstSeq, lastSeq, minNs, maxNs, rows, messageBytes].join(' ');
}
