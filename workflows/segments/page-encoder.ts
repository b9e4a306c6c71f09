import { constants, createZstdCompress, zstdCompressSync, type ZstdCompress, type ZstdOptions } from 'node:zlib';
import { dataPage, type EncodedPage } from './data-page.js';
import { Int64Words } from './int64-words.js';

/** Of memory that compressed messages share. */
const OUTPUT_BYTES = 256 * 1024;

/**
 * Encodes the pages of one segment. External memory that is garbage makes V8 collect all of a thread's memory, so most of it is used
 * again: the context and the output of zstd, and what integers are picked into.
 */
export class PageEncoder {
  private readonly zstd: ZstdCompress;
  private readonly params: ZstdOptions['params'];
  private readonly failed: Promise<never>;
  private picked = new BigInt64Array(0);

  /** `level`: of zstd. */
  constructor(level: number) {
    this.params = { [constants.ZSTD_c_compressionLevel]: level };
    const highWaterMark = Number.MAX_SAFE_INTEGER;
    // Each write ends a frame, which has the size of its content.
    const each = { flush: constants.ZSTD_e_end, chunkSize: OUTPUT_BYTES, highWaterMark };
    this.zstd = createZstdCompress({ ...each, params: this.params });
    this.failed = new Promise((_, reject) => this.zstd.on('error', reject));
    this.failed.catch(() => undefined);
  }

  /** Encodes the page of an INT64 column for these rows, synchronously, since it is small. */
  encodeInt64s(values: BigInt64Array, rows: Int32Array): EncodedPage {
    if (rows.length > this.picked.length) this.picked = new BigInt64Array(rows.length);
    const picked = this.picked.subarray(0, rows.length);
    const { minAt, maxAt } = new Int64Words(values).pick(rows, picked);
    const plain = new Uint8Array(picked.buffer, 0, picked.byteLength);
    const chunkSize = Math.max(constants.Z_MIN_CHUNK, Math.ceil(plain.length / 2));
    const body = zstdCompressSync(plain, { params: this.params, chunkSize });
    return { ...dataPage(plain, body, rows.length), min: picked[minAt] ?? 0n, max: picked[maxAt] ?? 0n };
  }

  /** Encodes the page of the message column: each message behind its length (`layOutMessages`). One at a time. */
  async encodeMessages(plain: Uint8Array, rows: number): Promise<EncodedPage> {
    const written = new Promise<void>((resolve) => this.zstd.write(plain, () => resolve()));
    await Promise.race([written, this.failed]);
    return dataPage(plain, this.zstd.read() as Buffer, rows);
  }

  close(): void {
    this.zstd.destroy();
  }
}
