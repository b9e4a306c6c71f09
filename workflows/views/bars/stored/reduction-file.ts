import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { LoopPacer } from '../../../threads/loop-pacer.js';
import { inChunks } from '../../in-chunks.js';
import type { ViewBlobs, WritableBlob } from '../../view-stage.js';
import { restoreIds, storeIds } from '../ids/stored-ids.js';
import { SeenIds } from '../ids/seen-ids.js';
import type { IntakeCounts } from '../trade-intake.js';
import { restoreBars, storeBars, type StoredBar } from './bar-record.js';

/** Bars of a chunk, which is read as a whole. */
const CHUNK_BARS = 4_096;
const MAGIC = 'BARS';
/** Its length, then MAGIC. */
const TRAILER_BYTES = 8;
/** Most footers are shorter, and then come with one request. */
const TAIL_BYTES = 64 << 10;

interface BlobRange {
  offset: number;
  length: number;
}

/** Location of some bars of a reduction. */
export interface BarChunk extends BlobRange {
  /** The least and greatest time that orders its bars. */
  firstNs: bigint;
  lastNs: bigint;
}

/** Footer of a reduction file, which describes it. */
interface ReductionFooter {
  /** Chunks in order within a run; the runs of late trades overlap others. */
  chunks: BarChunk[];
  /** Null if trades have no ids. */
  ids: BlobRange | null;
  counts: IntakeCounts;
}

/** Writes what a partition of trades adds up to. */
export class ReductionWriter {
  private readonly chunks: BarChunk[] = [];

  constructor(private readonly blob: WritableBlob) {}

  /** Appends bars in order. */
  async append(bars: Iterable<StoredBar>, pacer: LoopPacer): Promise<void> {
    for (const some of inChunks(bars, CHUNK_BARS)) {
      const range = await this.write(storeBars(some));
      this.chunks.push({ ...range, firstNs: some[0]!.ns, lastNs: some.at(-1)!.ns });
      await pacer.pause();
    }
  }

  /** Appends the ids and the footer. The blob is yet to be finished. */
  async finish(ids: SeenIds | null, counts: IntakeCounts): Promise<void> {
    const range = ids && (await this.write(storeIds(ids)));
    const footer: ReductionFooter = { chunks: this.chunks, ids: range, counts };
    const text = zstdCompressSync(
      JSON.stringify(footer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeUInt32LE(text.length);
    trailer.write(MAGIC, 4);
    await this.blob.write(Buffer.concat([text, trailer]));
  }

  private async write(bytes: Uint8Array): Promise<BlobRange> {
    const packed = zstdCompressSync(bytes);
    const range = { offset: this.blob.bytes, length: packed.length };
    await this.blob.write(packed);
    return range;
  }
}

/** Reads what a ReductionWriter wrote. Throws if it is something else. */
export class ReductionFile {
  private constructor(
    private readonly blobs: ViewBlobs,
    private readonly name: string,
    readonly footer: ReductionFooter,
    private readonly signal: AbortSignal,
  ) {}

  static async open(blobs: ViewBlobs, name: string, signal: AbortSignal): Promise<ReductionFile> {
    const stat = await blobs.stat(name);
    if (!stat || stat.bytes < TRAILER_BYTES) throw new Error(`${name} is missing or too short`);
    const tail = await tailOf(blobs, name, stat.bytes, TAIL_BYTES, signal);
    if (tail.subarray(-4).toString() !== MAGIC) throw new Error(`${name} does not end as it should`);
    const length = tail.readUInt32LE(tail.length - TRAILER_BYTES);
    const whole = length + TRAILER_BYTES;
    const enough = whole <= tail.length ? tail : await tailOf(blobs, name, stat.bytes, whole, signal);
    const text = enough.subarray(enough.length - whole, enough.length - TRAILER_BYTES);
    return new ReductionFile(blobs, name, footerOf(zstdDecompressSync(text).toString()), signal);
  }

  /** Returns the bars of a chunk. */
  async bars(chunk: BarChunk): Promise<StoredBar[]> {
    return restoreBars(await this.read(chunk));
  }

  /** Returns its ids; none if trades have none. */
  async ids(): Promise<SeenIds> {
    return this.footer.ids ? restoreIds(await this.read(this.footer.ids)) : new SeenIds();
  }

  private async read({ offset, length }: BlobRange): Promise<Buffer> {
    return zstdDecompressSync(await this.blobs.download(this.name, { offset, length }, this.signal));
  }
}

/** Parses a footer; its times are decimal strings. */
function footerOf(text: string): ReductionFooter {
  type StoredChunk = BlobRange & Record<'firstNs' | 'lastNs', string>;
  const { chunks, ...footer } = JSON.parse(text) as Omit<ReductionFooter, 'chunks'> & { chunks: StoredChunk[] };
  return {
    ...footer,
    chunks: chunks.map((chunk) => ({ ...chunk, firstNs: BigInt(chunk.firstNs), lastNs: BigInt(chunk.lastNs) })),
  };
}

async function tailOf(blobs: ViewBlobs, name: string, bytes: number, most: number, signal: AbortSignal) {
  const length = Math.min(bytes, most);
  return blobs.download(name, { offset: bytes - length, length }, signal);
}
