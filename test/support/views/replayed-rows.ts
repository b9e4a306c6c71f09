import type { TimeRange } from '../../../schema/time/time-range.js';
import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import type { ChecksumCounts } from '../../../schema/views/book-view.js';
import type { UnknownRange } from '../../../workflows/views/book/continuity/continuity.rule.js';
import type { BookInput } from '../../../workflows/views/book/partition/book-input.js';
import { PartitionReplay } from '../../../workflows/views/book/partition/replay-partition.js';
import { decimalOf } from './levels-of.js';
import type { ReferenceLevel } from './reference-book.js';

/** Request of a user. */
export interface AskedBook {
  depth: number;
  intervalNs: bigint | null;
  grouping?: string;
}

interface ReplayedRow {
  ns: bigint;
  text: string;
}

export interface ReplayedBook {
  rows: ReplayedRow[];
  unknown: UnknownRange[];
  checksums: ChecksumCounts;
  /** Number of messages that could not be read. */
  broken: number;
}

/** A row as its reader sees it. */
export interface BookRowMessage {
  exchange_timestamp_ns: number | null;
  update_id: number | null;
  bids: ReferenceLevel[];
  asks: ReferenceLevel[];
}

/** The rows of a view over ranges of a source. */
export async function replayed(
  exchange: string,
  source: BookInput,
  { depth, intervalNs, grouping }: AskedBook,
  ranges: readonly TimeRange[],
): Promise<ReplayedBook> {
  const step = grouping === undefined ? null : decimalOf(grouping);
  const format = BOOK_FORMATS[exchange]!;
  const replay = new PartitionReplay({ source, format, depth, intervalNs, step, ranges, onRead: () => undefined });
  const rows: ReplayedRow[] = [];
  for await (const { data, offsets, length, collectionTimestampNs } of replay.batches()) {
    for (let i = 0; i < length; i++) {
      const text = Buffer.from(data.subarray(offsets[i], offsets[i + 1])).toString();
      rows.push({ ns: collectionTimestampNs[i]!, text });
    }
  }
  const { checksums, broken } = replay.result!;
  return { rows, unknown: replay.result!.unknown(), checksums: { ...checksums }, broken: broken.count };
}
