/** Bytes of a file, half-open. */
export interface FileRange {
  offset: number;
  end: number;
}

/** One request, and the row groups that it brings. */
export interface PlannedRead<Group extends FileRange> extends FileRange {
  groups: Group[];
}

/** Compressed bytes asked for at once: enough to hide the round trip, few enough to hold two of them. */
const READ_BYTES = 4 * 1024 ** 2;
/** Unwanted bytes that are cheaper to fetch than to leave out. */
const HOLE_BYTES = 128 * 1024;

/** The requests for row groups in file order: neighbours in one, up to 4 MiB; a larger group is one request. */
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
