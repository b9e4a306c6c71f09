import type { BlobStore } from '../blobs/blob-store.js';
import { planReads, type PlannedRead } from './planned-reads.rule.js';
import { readRowGroup, rowGroupsOf, type SliceReference } from './read-segment.js';
import { SegmentDamagedError } from '../messages/message-page.js';
import { readRowGroups, trailerBytes, type RowGroup } from './segment-pages.js';
import type { StoredMessages } from './stored-messages.js';

/** What the index says of a stored slice; the sizes only choose how to read. */
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
/** A larger one is read whole when the slice must be most of it, up to this size, which is then held in memory. */
const WHOLE_BLOB_BYTES = 8 * 1024 ** 2;
/** Market data compresses to less than this share; a slice with so many plain bytes fills a good part of the blob. */
const PLAIN_PER_STORED = 4;
/** Holds the footer of a segment of some two hundred row groups. */
const TAIL_BYTES = 64 * 1024;

/**
 * A segment in the blob store, of which only what is wanted is fetched. All reads are of one version of the blob.
 * Methods throw SegmentDamagedError, and the SDK's RestError (404 when the blob is missing).
 */
export class StoredSegment {
  private constructor(
    readonly rowGroups: readonly RowGroup[],
    private fetch: (offset: number, length: number) => Promise<Buffer>,
  ) {}

  static async open(
    blobs: BlobStore,
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
   * One stream's messages in order, a batch a row group, of those row groups of the slice that are `wanted`; the next bytes are
   * fetched while a batch is used.
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

  /** Fetches what lies between the first and the last row group of these slices, and keeps it for reading them. */
  async preload(slices: readonly SliceReference[]): Promise<void> {
    const groups = slices.flatMap((slice) => rowGroupsOf(this.rowGroups, slice));
    const start = Math.min(...groups.map(({ offset }) => offset));
    const end = Math.max(...groups.map((group) => group.end));
    const bytes = await this.fetch(start, end - start);
    this.fetch = async (offset, length) => bytes.subarray(offset - start, offset - start + length);
  }

  private begin(read: PlannedRead<RowGroup> | undefined): Promise<Buffer> {
    const begun = read ? this.fetch(read.offset, read.end - read.offset) : Promise.resolve(Buffer.alloc(0));
    // Its failure belongs to the reader who gets there.
    begun.catch(() => undefined);
    return begun;
  }
}

/** Reads ranges of the version of a blob that the first read met. */
class VersionReader {
  private etag: string | undefined;

  constructor(
    private readonly blobs: BlobStore,
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
