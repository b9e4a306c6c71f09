import { constants, createZstdCompress, zstdCompressSync, type ZstdCompress, type ZstdOptions } from 'node:zlib';
import { dataPage, type EncodedPage } from './data-page.js';
import { Int64Words } from './int64-words.js';
import { rawZstdFrame } from './raw-zstd-frame.js';

/** Memory that compressed messages share. */
const OUTPUT_BYTES = 256 * 1024;

/**
 * Encodes the pages of segments, one after another. External memory that is garbage makes V8
 * collect all of a thread's memory, so most of it is used again: the context and the output of
 * zstd, and what integers are picked into.
 */
export class PageEncoder {
  private readonly zstd: ZstdCompress;
  private readonly params: ZstdOptions['params'];
  private picked = new BigInt64Array(0);
  private fail: (error: Error) => void = () => undefined;

  /** `level`: of zstd. `rawBytes`: pages of integers up to this size are not compressed. */
  constructor(
    level: number,
    private readonly rawBytes = 0,
  ) {
    this.params = { [constants.ZSTD_c_compressionLevel]: level };
    const highWaterMark = Number.MAX_SAFE_INTEGER;
    // Each write ends a frame, which has the size of its content. An empty frame follows if the end
    // falls on that of the shared memory: Node calls zstd again when output fills a chunk. Readers
    // skip it.
    const each = { flush: constants.ZSTD_e_end, chunkSize: OUTPUT_BYTES, highWaterMark };
    this.zstd = createZstdCompress({ ...each, params: this.params });
    this.zstd.on('error', (error) => this.fail(error));
  }

  /** Encodes the page of an INT64 column for these rows, synchronously, since it is small. */
  encodeInt64s(values: BigInt64Array, rows: Int32Array): EncodedPage {
    if (rows.length > this.picked.length) this.picked = new BigInt64Array(rows.length);
    const picked = this.picked.subarray(0, rows.length);
    const { minAt, maxAt } = new Int64Words(values).pick(rows, picked);
    const plain = new Uint8Array(picked.buffer, 0, picked.byteLength);
    const body = plain.length > this.rawBytes ? this.compressed(plain) : rawZstdFrame(plain);
    return { ...dataPage(plain, body, rows.length), min: picked[minAt] ?? 0n, max: picked[maxAt] ?? 0n };
  }

  /**
   * Encodes the page of the message column: each message behind its length (`layOutMessages`). One
   * at a time. Rejects if zstd fails or the encoder is closed.
   */
  async encodeMessages(plain: Uint8Array, rows: number): Promise<EncodedPage> {
    await new Promise<void>((resolve, reject) => {
      // Node does not call back for the write in which zstd fails: there is only the event.
      this.fail = reject;
      this.zstd.write(plain, (error) => (error ? reject(error) : resolve()));
    });
    const body = this.zstd.read() as Buffer | null;
    if (body === null) throw new Error('the page encoder was closed while it encoded a page');
    return dataPage(plain, body, rows);
  }

  close(): void {
    this.zstd.destroy();
  }

  private compressed(plain: Uint8Array): Uint8Array {
    // ZSTD_compressBound, which no content fills: an empty frame would follow a full chunk.
    const chunkSize = plain.length + (plain.length >> 8) + 64;
    return zstdCompressSync(plain, { params: this.params, chunkSize });
  }
}
