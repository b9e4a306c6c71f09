import { freeMemory } from '../engine/free-memory.js';
import type { MessageBatch } from './message-batch.js';
import { findPage, readRowGroups, SegmentDamagedError, unpackInt64s, type RowGroup } from './segment-pages.js';
import { StoredMessages } from './stored-messages.js';

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
  return concatenate(parts.filter((part) => part !== null));
}

/** The row groups that a slice names. Throws SegmentDamagedError when the file has fewer. */
export function rowGroupsOf(rowGroups: readonly RowGroup[], slice: SliceReference): RowGroup[] {
  const named = rowGroups.slice(slice.firstRowGroup, slice.lastRowGroup + 1);
  if (named.length !== slice.lastRowGroup - slice.firstRowGroup + 1) {
    throw new SegmentDamagedError(`row group ${slice.lastRowGroup} of ${rowGroups.length} asked for`);
  }
  return named;
}

/**
 * One stream's messages of one row group, null when there are none; `bytes` begins at `start` of the file. Throws
 * SegmentDamagedError.
 */
export function readRowGroup(
  bytes: Buffer,
  start: number,
  group: RowGroup,
  datastreamId: bigint,
): StoredMessages | null {
  const { pages } = group;
  const rows = rowsOf(bytes, start, group, datastreamId);
  if (!rows) return null;
  const times = unpackInt64s({ page: findPage(bytes, pages.collectionTimestampNs - start), ...rows });
  const seq = { page: findPage(bytes, pages.seq - start), ...rows };
  return StoredMessages.of({ page: findPage(bytes, pages.message - start), ...rows }, seq, times);
}

/** Where the stream's rows are in the row group; null when there are none. */
function rowsOf(
  bytes: Buffer,
  start: number,
  { onlyStream, pages, rows }: RowGroup,
  datastreamId: bigint,
): { from: number; to: number } | null {
  const page = findPage(bytes, pages.datastreamId - start);
  if (onlyStream === datastreamId) return { from: 0, to: rows };
  const ids = unpackInt64s({ page, from: 0, to: rows });
  const from = ids.indexOf(datastreamId);
  const to = ids.lastIndexOf(datastreamId) + 1;
  freeMemory(new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength));
  return from < 0 ? null : { from, to };
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
