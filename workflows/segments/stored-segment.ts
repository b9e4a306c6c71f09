import type { RangeReads } from '../blobs/blob-store.js';
import { readRowGroup, rowGroupsOf, type SliceReference } from './read-segment.js';
import { SegmentDamagedError } from '../messages/message-page.js';
import { readRowGroups, trailerBytes, type RowGroup } from './segment-pages.js';
import type { StoredMessages } from './stored-messages.js';

/** A half-open range of bytes in a file. */
interface FileRange {
  offset: number;
  end: number;
}

/** A request and the row groups that it fetches. */
interface PlannedRead<Group extends FileRange> extends FileRange {
  groups: Group[];
}

/** Compressed bytes per request: enough to hide the round trip, few enough to hold two of them. */
const READ_BYTES = 4 * 1024 ** 2;

/** Unwanted bytes that are cheaper to fetch than to skip. */
const HOLE_BYTES = 128 * 1024;

/** A stored slice as in the index. Its sizes only decide how to read it. */
export interface StoredSlice extends SliceReference {
  blobName: string;
  blobBytes: number;
  messageBytes: number;
}

type Counted<Slice> = { [Key in keyof Slice]: Key extends Count ? number : Slice[Key] };
type Count = 'blobBytes' | 'rows' | 'messageBytes';

/** A slice of the index as the server returns it, its counts and sizes as numbers. */
export function countedSlice<Slice extends Record<Count, bigint>>(slice: Slice): Counted<Slice> {
  const { blobBytes, rows, messageBytes } = slice;
  const counts = { blobBytes: Number(blobBytes), rows: Number(rows), messageBytes: Number(messageBytes) };
  return { ...slice, ...counts } as Counted<Slice>;
}

/** Blobs up to this size are read whole: another round trip costs more than the bytes. */
const SMALL_BLOB_BYTES = 256 * 1024;
/** A blob up to this size is read whole if the slice must be most of it. */
const WHOLE_BLOB_BYTES = 8 * 1024 ** 2;
/** Market data compresses better than this: so many plain bytes fill much of the blob. */
const PLAIN_PER_STORED = 4;
/** Enough for the footer of a segment with some 200 row groups. */
const TAIL_BYTES = 64 * 1024;

/**
 * A segment in the blob store. Fetches only what is wanted, and reads one version of the blob.
 * Methods throw SegmentDamagedError, and the SDK's RestError (404 if the blob is missing).
 */
export class StoredSegment {
  private constructor(
    readonly rowGroups: readonly RowGroup[],
    private fetch: (offset: number, length: number) => Promise<Buffer>,
  ) {}

  static async open(
    blobs: RangeReads,
    { blobName, blobBytes, messageBytes }: Pick<StoredSlice, 'blobName' | 'blobBytes' | 'messageBytes'>,
    signal?: AbortSignal,
  ): Promise<StoredSegment> {
    const mostOfIt = blobBytes <= WHOLE_BLOB_BYTES && messageBytes >= blobBytes * PLAIN_PER_STORED;
    const reader = new VersionReader(blobs, blobName, signal);
    const tailBytes = blobBytes <= SMALL_BLOB_BYTES || mostOfIt ? blobBytes : Math.min(blobBytes, TAIL_BYTES);
    let tailStart = blobBytes - tailBytes;
    let tail = await reader.read(tailStart, tailBytes);
    const missing = trailerBytes(tail) - tail.length;
    if (missing > tailStart) throw new SegmentDamagedError(`footer of ${trailerBytes(tail)} bytes`);
    if (missing > 0) {
      tailStart -= missing;
      tail = Buffer.concat([await reader.read(tailStart, missing), tail]);
    }
    return new StoredSegment(readRowGroups(tail), async (offset, length) => {
      const at = offset - tailStart;
      return at >= 0 ? tail.subarray(at, at + length) : reader.read(offset, length);
    });
  }

  /**
   * Reads one stream's messages in order, one batch per row group, of the row groups of the slice
   * that are `wanted`. Fetches the next bytes while a batch is used.
   */
  async *read(
    slice: SliceReference,
    wanted: (group: RowGroup) => boolean = () => true,
  ): AsyncGenerator<StoredMessages> {
    const reads = planReads(rowGroupsOf(this.rowGroups, slice).filter(wanted));
    let next = this.begin(reads[0]);
    for (const [i, { offset, groups }] of reads.entries()) {
      const bytes = await next;
      next = this.begin(reads[i + 1]);
      for (const group of groups) {
        const batch = readRowGroup(bytes, offset, group, slice.datastreamId);
        if (batch) yield batch;
      }
    }
  }

  /** Fetches and keeps everything between the first and the last row group of these slices. */
  async preload(slices: readonly SliceReference[]): Promise<void> {
    const groups = slices.flatMap((slice) => rowGroupsOf(this.rowGroups, slice));
    const start = Math.min(...groups.map(({ offset }) => offset));
    const end = Math.max(...groups.map((group) => group.end));
    const bytes = await this.fetch(start, end - start);
    this.fetch = async (offset, length) => bytes.subarray(offset - start, offset - start + length);
  }

  private begin(read: PlannedRead<RowGroup> | undefined): Promise<Buffer> {
    const begun = read ? this.fetch(read.offset, read.end - read.offset) : Promise.resolve(Buffer.alloc(0));
    // A failure is reported to the reader that gets there.
    begun.catch(() => undefined);
    return begun;
  }
}

/** Reads ranges of that version of a blob that the first read found. */
class VersionReader {
  private etag: string | undefined;

  constructor(
    private readonly blobs: RangeReads,
    private readonly name: string,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async read(offset: number, length: number): Promise<Buffer> {
    try {
      const { bytes, etag } = await this.blobs.readRange(this.name, { offset, length, etag: this.etag }, this.signal);
      if (bytes.length !== length) throw new SegmentDamagedError(`${bytes.length} of ${length} bytes at ${offset}`);
      this.etag ??= etag;
      return bytes;
    } catch (error) {
      const status = (error as { statusCode?: number }).statusCode;
      if (status === 412) throw new SegmentDamagedError('replaced while it was read', { cause: error });
      if (status === 416) throw new SegmentDamagedError(`ends before byte ${offset}`, { cause: error });
      throw error;
    }
  }
}

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
