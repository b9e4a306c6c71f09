import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { addSeconds } from '../../kernel/step-clock.js';
import { DEFLATE_WINDOW_BYTES } from '../../kernel/layout.js';
import { deflateLines, type LinesBlock } from './deflate-lines.js';

const zlibDeflate = promisify(deflateRaw);
const BLOCK_BYTES = 1 << 20;
/** Blocks; bounds memory. */
const MAX_IN_FLIGHT = 8;
const WINDOW_BYTES = 1 << 15;
/** Approximate compressed size of a block: each chunk is another turn of the thread pool. */
const CHUNK_BYTES = 1 << 18;
/** Number of places of a block at which the length of lines is measured. */
const SAMPLES = 8;
const SAMPLE_BYTES = 1 << 11;
const LINE_END = 0x0a;
const SHORT_LINE_BYTES = 128;
const LONG_LINES_LEVEL = 4;
/** No name, no time stamp, no operating system: the same data always gives the same bytes. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** An empty block that says it is the last. */
const LAST_BLOCK = [0x03, 0x00];

/** Does what `deflateLines` does. It may take the memory of the lines. */
export type LinesDeflater = (block: LinesBlock) => Promise<Uint8Array>;

/**
 * Compresses a stream into ONE gzip member (RFC 1952), blocks side by side as pigz does: each block
 * ends on a byte by a sync flush and begins with the window of the block before it. Blocks are cut
 * by bytes alone.
 */
export class GzipMember {
  private block = new Uint8Array(BLOCK_BYTES);
  private filled = 0;
  private window = new Uint8Array(0);
  private crc = 0;
  private bytes = 0;
  private readonly inFlight: Promise<Uint8Array>[] = [];
  private hasBegun = false;

  constructor(
    private readonly write: (chunk: Uint8Array) => Promise<void>,
    private readonly deflateShortLines: LinesDeflater = async (block) => deflateLines(block),
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
      if (this.filled === BLOCK_BYTES) {
        await this.send();
        // A block of short lines takes milliseconds of this thread.
        await setImmediate();
      }
    }
  }

  async finish(): Promise<void> {
    await this.send();
    while (this.inFlight.length > 0) await this.writeOldest();
    const trailer = Buffer.from([...LAST_BLOCK, ...new Uint8Array(8)]);
    trailer.writeUInt32LE(this.crc, 2);
    trailer.writeUInt32LE(this.bytes % 2 ** 32, 6);
    await this.write(trailer);
  }

  private async send(): Promise<void> {
    const { window } = this;
    const lines = this.block.subarray(0, this.filled);
    this.window = lines.slice(-WINDOW_BYTES);
    this.block = new Uint8Array(BLOCK_BYTES);
    this.filled = 0;
    const compressed = hasShortLines(lines)
      ? this.deflateShortLines({ lines, window: window.slice(-DEFLATE_WINDOW_BYTES) })
      : deflateLongLines({ lines, window });
    // Awaited when it is written. Until then a failure must not be reported as unhandled.
    compressed.catch(() => undefined);
    this.inFlight.push(compressed);
    if (this.inFlight.length >= MAX_IN_FLIGHT) await this.writeOldest();
  }

  private async writeOldest(): Promise<void> {
    if (!this.hasBegun) await this.write(HEADER);
    this.hasBegun = true;
    await this.write(await this.inFlight.shift()!);
  }
}

/**
 * Long lines, such as order books of many levels, repeat what stands far above: zlib searches its
 * whole window for it.
 */
async function deflateLongLines({ lines, window }: LinesBlock): Promise<Uint8Array> {
  const startMs = performance.now();
  const compressed = await zlibDeflate(lines, {
    level: LONG_LINES_LEVEL,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: CHUNK_BYTES,
    ...(window.length > 0 && { dictionary: window }),
  });
  addSeconds('compress', (performance.now() - startMs) / 1_000);
  return compressed;
}

/** Measures lines at some places; those beyond the last whole line of a place count as one. */
function hasShortLines(block: Uint8Array): boolean {
  for (let from = 0; from < block.length; from += BLOCK_BYTES / SAMPLES) {
    const sample = block.subarray(from, from + SAMPLE_BYTES);
    let lines = 0;
    for (let at = sample.indexOf(LINE_END); at >= 0; at = sample.indexOf(LINE_END, at + 1)) lines++;
    if (lines * SHORT_LINE_BYTES < sample.length - SHORT_LINE_BYTES) return false;
  }
  return true;
}
