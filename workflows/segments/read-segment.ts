import { freeMemory } from '../kernel/free-memory.js';
import { SegmentDamagedError } from '../messages/message-page.js';
import { findPage, unpackInt64s, type RowGroup } from './segment-pages.js';
import { StoredMessages } from './stored-messages.js';

/** The rows of a segment to read, as in the segment index. */
export interface SliceReference {
  datastreamId: bigint;
  firstRowGroup: number;
  lastRowGroup: number;
}

/** Returns the row groups of a slice. Throws SegmentDamagedError if they do not exist. */
export function rowGroupsOf(rowGroups: readonly RowGroup[], slice: SliceReference): RowGroup[] {
  const named = rowGroups.slice(slice.firstRowGroup, slice.lastRowGroup + 1);
  if (named.length !== slice.lastRowGroup - slice.firstRowGroup + 1) {
    throw new SegmentDamagedError(`row group ${slice.lastRowGroup} of ${rowGroups.length} asked for`);
  }
  return named;
}

/**
 * Returns one stream's messages of one row group, null if there are none. `bytes` begins at `start`
 * of the file. Throws SegmentDamagedError.
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

/** Returns the stream's rows in the row group, null if there are none. */
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
  freeMemory(ids);
  return from < 0 ? null : { from, to };
}
