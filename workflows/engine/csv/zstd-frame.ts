import { once } from 'node:events';
import { constants, createZstdCompress } from 'node:zlib';

const BLOCK_BYTES = 1 << 20;
const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_checksumFlag]: 1,
};

/**
 * Compresses a stream into ONE zstd frame (RFC 8878): readers that stop after the first frame get
 * all of it. Blocks are cut by bytes alone, so that the same data gives the same bytes.
 */
export class ZstdFrame {
  private readonly stream = createZstdCompress({ params: PARAMS, chunkSize: BLOCK_BYTES });
  private readonly written: Promise<void>;
  private block = Buffer.allocUnsafe(BLOCK_BYTES);
  private filled = 0;

  constructor(write: (chunk: Uint8Array) => Promise<void>) {
    this.written = this.writeAll(write);
    // Awaited at the end. Until then a failure must not be reported as unhandled.
    this.written.catch(() => undefined);
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length;) {
      const count = Math.min(chunk.length - from, BLOCK_BYTES - this.filled);
      this.block.set(chunk.subarray(from, from + count), this.filled);
      this.filled += count;
      from += count;
      if (this.filled === BLOCK_BYTES) await this.send();
    }
  }

  async finish(): Promise<void> {
    if (this.filled > 0) await this.send();
    this.stream.end();
    await this.written;
  }

  private async send(): Promise<void> {
    const block = this.block.subarray(0, this.filled);
    this.block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.filled = 0;
    const hasRoom = this.stream.write(block);
    // What cannot be written ends the stream, which then never drains.
    if (!hasRoom) await Promise.race([once(this.stream, 'drain'), this.written]);
  }

  private async writeAll(write: (chunk: Uint8Array) => Promise<void>): Promise<void> {
    for await (const chunk of this.stream) await write(chunk as Uint8Array);
  }
}
