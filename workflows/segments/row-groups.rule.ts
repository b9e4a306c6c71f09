/** Limits that divide a segment's rows, sorted by (datastream, seq), into row groups. */
interface SegmentLimits {
  maxRows: number;
  /** Message bytes after which a row group ends. A larger frame still gets a group. */
  maxBytes: number;
  /** A stream with at least this many rows or bytes never shares a row group. */
  ownRows: number;
  ownBytes: number;
}

/** The bytes bound the memory of one page when an exchange sends huge snapshots. */
const ROW_GROUP_LIMITS: SegmentLimits = {
  maxRows: 8_192,
  maxBytes: 8 * 1024 * 1024,
  ownRows: 512,
  ownBytes: 128 * 1024,
};

/** A half-open range of rows. */
export interface RowRange {
  from: number;
  to: number;
}

/**
 * Plans row groups over sorted rows. `streams` are the ranges of equal datastream, `size(row)` a
 * message's bytes. Large streams get their own groups. Small neighbours share one, since thousands
 * of tiny groups would make the footer larger than the data.
 */
export function planRowGroups(
  streams: readonly RowRange[],
  size: (row: number) => number,
  limits: SegmentLimits = ROW_GROUP_LIMITS,
): RowRange[] {
  const groups: RowRange[] = [];
  let from = 0;
  let bytes = 0;
  const closeAt = (to: number): void => {
    if (to > from) groups.push({ from, to });
    from = to;
    bytes = 0;
  };
  for (const stream of streams) {
    let streamBytes = 0;
    for (let row = stream.from; row < stream.to; row++) streamBytes += size(row);
    const owns = stream.to - stream.from >= limits.ownRows || streamBytes >= limits.ownBytes;
    if (owns) closeAt(stream.from);
    for (let row = stream.from; row < stream.to; row++) {
      const rowBytes = size(row);
      if (row - from >= limits.maxRows || (row > from && bytes + rowBytes > limits.maxBytes)) closeAt(row);
      bytes += rowBytes;
    }
    if (owns) closeAt(stream.to);
  }
  closeAt(streams.at(-1)?.to ?? 0);
  return groups;
}
