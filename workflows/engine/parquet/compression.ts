import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import type { ParquetCompression } from '../../../schema/exports/file-format.js';
import { lz4Compress } from './lz4-block.js';
import { snappyCompress } from './snappy.js';

const zstdAsync = promisify(zstdCompress);
const gzipAsync = promisify(gzip);
const ZSTD_LEVEL = 3;
const GZIP_LEVEL = 6;

/** Numbers of parquet.thrift's CompressionCodec; `lz4` is LZ4_RAW, which readers agree on. */
export const CODEC_NUMBERS: Record<ParquetCompression, number> = { none: 0, snappy: 1, gzip: 2, zstd: 6, lz4: 7 };

/** Compresses a page; zlib's codecs work in the thread pool, side by side. */
export async function compressPage(page: Buffer<ArrayBuffer>, compression: ParquetCompression): Promise<Uint8Array> {
  switch (compression) {
    case 'zstd':
      return zstdAsync(page, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } });
    case 'gzip':
      return gzipAsync(page, { level: GZIP_LEVEL });
    case 'snappy':
      return snappyCompress(page);
    case 'lz4':
      return lz4Compress(page);
    case 'none':
      return page;
  }
}
