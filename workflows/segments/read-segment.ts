import { scratchKernel } from '../engine/kernel/engine-kernel.js';
import type { MessageBatch } from './message-batch.js';
import { readInt64s, readPage, readRowGroups, SegmentDamagedError, type RowGroup } from './segment-pages.js';

/** Which rows of a segment to read: a row of the segment index. */
export interface SliceReference {
  datastreamId: bigint;
  firstRowGroup: number;
  lastRowGroup: number;
}

/**
 * One stream's messages of a segment in order of (collection time, seq). Each page's checksum is verified.
 * Throws SegmentDamagedError.
 */
export function readSegmentSlice(bytes: Uint8Array, slice: SliceReference): MessageBatch {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = rowGroupsOf(readRowGroups(file), slice).map((group) =>
    readRowGroup(file, 0, group, slice.datastreamId),
  );
  const filled = parts.filter((part) => part.length > 0);
  return filled.length === 1 && filled[0] ? filled[0] : concatenate(filled);
}

/** The row groups that a slice names. Throws SegmentDamagedError when the file has fewer. */
export function rowGroupsOf(rowGroups: readonly RowGroup[], slice: SliceReference): RowGroup[] {
  const named = rowGroups.slice(slice.firstRowGroup, slice.lastRowGroup + 1);
  if (named.length !== slice.lastRowGroup - slice.firstRowGroup + 1) {
    throw new SegmentDamagedError(`row group ${slice.lastRowGroup} of ${rowGroups.length} asked for`);
  }
  return named;
}

/** One stream's messages of one row group; `bytes` begins at `start` of the file. Throws SegmentDamagedError. */
export function readRowGroup(bytes: Buffer, start: number, group: RowGroup, datastreamId: bigint): MessageBatch {
  const { pages } = group;
  const ids = readInt64s(bytes, pages.datastreamId - start);
  const from = ids.indexOf(datastreamId);
  const to = ids.lastIndexOf(datastreamId) + 1;
  if (from < 0) return concatenate([]);
  return {
    length: to - from,
    seq: readInt64s(bytes, pages.seq - start).slice(from, to),
    collectionTimestampNs: readInt64s(bytes, pages.collectionTimestampNs - start).slice(from, to),
    ...unpackMessages(readPage(bytes, pages.message - start), from, to),
  };
}

/** Messages [from, to) of a PLAIN page, without the lengths before them. Throws SegmentDamagedError. */
function unpackMessages(plain: Buffer, from: number, to: number): Pick<MessageBatch, 'data' | 'offsets'> {
  let skipped = 0;
  for (let row = 0; row < from; row++) skipped += 4 + plain.readUInt32LE(skipped);
  const kernel = scratchKernel();
  const page = kernel.copyIn(plain.subarray(skipped));
  const offsetsAt = kernel.allocate(4 * (to - from + 1));
  const target = kernel.allocate(plain.length);
  const end = kernel.run.unpackMessages(page, page + plain.length - skipped, to - from, target, offsetsAt);
  if (end === 0) throw new SegmentDamagedError('a message is longer than its page');
  const offsets = kernel.words.slice(offsetsAt / 4, offsetsAt / 4 + to - from + 1);
  return { data: kernel.bytes.slice(target, target + offsets[to - from]!), offsets };
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
    for (let i = 0; i < part.length; i++) whole.offsets[row + i + 1] = at + (part.offsets[i + 1] ?? 0);
    row += part.length;
    at += part.data.length;
  }
  return whole;
}
