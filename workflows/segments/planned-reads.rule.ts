/** A half-open range of bytes in a file. */
interface FileRange {
  offset: number;
  end: number;
}

/** A request and the row groups that it fetches. */
export interface PlannedRead<Group extends FileRange> extends FileRange {
  groups: Group[];
}

/** Compressed bytes per request: enough to hide the round trip, few enough to hold two of them. */
const READ_BYTES = 4 * 1024 ** 2;
/** Unwanted bytes that are cheaper to fetch than to skip. */
const HOLE_BYTES = 128 * 1024;

/**
 * Plans the requests for row groups in file order: joins neighbours up to 4 MiB. A larger group is
 * one request.
 */
export function planReads<Group extends FileRange>(groups: readonly Group[]): PlannedRead<Group>[] {
  const reads: PlannedRead<Group>[] = [];
  for (const group of groups) {
    const last = reads.at(-1);
    if (last && group.offset - last.end <= HOLE_BYTES && group.end - last.offset <= READ_BYTES) {
      last.end = group.end;
      last.groups.push(group);
    } else {
      reads.push({ offset: group.offset, end: group.end, groups: [group] });
    }
  }
  return reads;
}
