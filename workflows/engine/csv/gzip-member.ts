import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { addSeconds } from '../../codec/step-clock.js';

const deflate = promisify(deflateRaw);
const BLOCK_BYTES = 1 << 20;
const WINDOW_BYTES = 1 << 15;
/** What a block compresses to, mostly: each chunk is another turn of the thread pool. */
const CHUNK_BYTES = 1 << 18;
/** Of a block: places where the length of lines is measured. */
const SAMPLES = 8;
const SAMPLE_BYTES = 1 << 11;
const LINE_END = 0x0a;
const SHORT_LINE_BYTES = 128;
/** No name, no time stamp, no operating system: the same data always gives the same bytes. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/**
 * Compresses a stream into ONE gzip member (RFC 1952), blocks side by side in the thread pool as pigz does: each block ends on a
 * byte by a sync flush and begins with the window of the block before it. Blocks are cut by bytes alone.
 */
export class GzipMember {
  private block = Buffer.allocUnsafe(BLOCK_BYTES);
  private filled = 0;
  private window: Buffer | undefined;
  private crc = 0;
  private bytes = 0;
  private readonly inFlight: Promise<Uint8Array>[] = [];
  private hasBegun = false;

  /** `parallel`: blocks in flight; bounds memory. */
  constructor(
    private readonly write: (chunk: Uint8Array) => Promise<void>,
    private readonly parallel = 8,
  ) {}

  async append(chunk: Uint8Array): Promise<void> {
    this.crc = crc32(chunk, this.crc);
    this.bytes += chunk.length;
    let from = 0;
    while (from < chunk.length) {
      const count = Math.min(chunk.length - from, BLOCK_BYTES - this.filled);
      this.block.set(chunk.subarray(from, from + count), this.filled);
      this.filled += count;
      from += count;
      if (this.filled === BLOCK_BYTES) await this.send(constants.Z_SYNC_FLUSH);
    }
  }

  async finish(): Promise<void> {
    await this.send(constants.Z_FINISH);
    while (this.inFlight.length > 0) await this.writeOldest();
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.crc, 0);
    trailer.writeUInt32LE(this.bytes % 2 ** 32, 4);
    await this.write(trailer);
  }

  private async send(finishFlush: number): Promise<void> {
    const block = this.block.subarray(0, this.filled);
    const startMs = performance.now();
    const options = {
      ...effort(block),
      finishFlush,
      chunkSize: CHUNK_BYTES,
      ...(this.window && { dictionary: this.window }),
    };
    const compressed = deflate(block, options).finally(() =>
      addSeconds('compress', (performance.now() - startMs) / 1_000),
    );
    // Awaited when it is written. Until then a failure must not be reported as unhandled.
    compressed.catch(() => undefined);
    this.inFlight.push(compressed);
    this.window = block.subarray(-WINDOW_BYTES);
    this.block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.filled = 0;
    if (this.inFlight.length >= this.parallel) await this.writeOldest();
  }

  private async writeOldest(): Promise<void> {
    if (!this.hasBegun) await this.write(HEADER);
    this.hasBegun = true;
    await this.write(await this.inFlight.shift()!);
  }
}

/**
 * Short lines repeat what stands a few lines above: a window of 4 KiB finds that in two thirds of the time, and its small distances take
 * fewer bits. Long lines, such as order books of many levels, need the whole window (decision 26).
 */
function effort(block: Buffer): { level: number; windowBits: number } {
  for (let from = 0; from < block.length; from += BLOCK_BYTES / SAMPLES) {
    const sample = block.subarray(from, from + SAMPLE_BYTES);
    let lines = 0;
    for (let at = sample.indexOf(LINE_END); at >= 0; at = sample.indexOf(LINE_END, at + 1)) lines++;
    if (lines * SHORT_LINE_BYTES < sample.length - SHORT_LINE_BYTES) return { level: 4, windowBits: 15 };
  }
  return { level: 3, windowBits: 12 };
}
