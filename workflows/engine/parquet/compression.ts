import { promisify } from 'node:util';
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync, type ZstdOptions } from 'node:zlib';
import type { ParquetCompression } from '../../../schema/exports/file-format.js';
import { addSeconds, inStep } from '../../kernel/step-clock.js';
import { zstdSize } from '../../segments/zstd-size.js';
import { snappyCompress } from './snappy.js';
import { ByteSink } from '../../kernel/byte-sink.js';
import { findMatches } from './lz-matches.js';

const MIN_LZ4_MATCH = 4;

const zstdAsync = promisify(zstdCompress);
const gzipAsync = promisify(gzip);
const ZSTD_LEVEL = 3;
const GZIP = { level: 6 };

/** Numbers of parquet.thrift's CompressionCodec; `lz4` is LZ4_RAW, which readers agree on. */
export const CODEC_NUMBERS: Record<ParquetCompression, number> = { none: 0, snappy: 1, gzip: 2, zstd: 6, lz4: 7 };

/** Compresses a page. zlib's codecs run in parallel in the thread pool. */
export async function compressPage(page: Buffer<ArrayBuffer>, compression: ParquetCompression): Promise<Uint8Array> {
  if (compression !== 'zstd' && compression !== 'gzip') return compressPageSync(page, compression);
  const startMs = performance.now();
  const bytes = await (compression === 'zstd' ? zstdAsync(page, zstdOptions(page)) : gzipAsync(page, GZIP));
  addSeconds('compress', (performance.now() - startMs) / 1_000);
  return bytes;
}

/** The same on the calling thread. */
export function compressPageSync(page: Buffer<ArrayBuffer>, compression: ParquetCompression): Uint8Array {
  return inStep('compress', () => compressed(page, compression));
}

function compressed(page: Buffer<ArrayBuffer>, compression: ParquetCompression): Uint8Array {
  switch (compression) {
    case 'zstd':
      return zstdCompressSync(page, zstdOptions(page));
    case 'gzip':
      return gzipSync(page, GZIP);
    case 'snappy':
      return snappyCompress(page);
    case 'lz4':
      return lz4Compress(page);
    case 'none':
      return page;
  }
}

/**
 * One match finder instead of two saves a third of the time. Encoded pages grow by at most 1.4 %.
 */
const ZSTD_PARAMS = {
  [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL,
  [constants.ZSTD_c_strategy]: constants.ZSTD_fast,
};

const zstdOptions = (page: Uint8Array): ZstdOptions => ({ params: ZSTD_PARAMS, ...zstdSize(page) });

/** One LZ4 block without a frame (lz4_Block_format.md), which Parquet calls LZ4_RAW. */
function lz4Compress(input: Uint8Array): Buffer {
  const sink = new ByteSink(64 + input.length);
  findMatches(input, (from, to, offset, length) => {
    const literals = to - from;
    const extra = length === 0 ? 0 : length - MIN_LZ4_MATCH;
    sink.byte((Math.min(literals, 15) << 4) | Math.min(extra, 15));
    writeLength(sink, literals);
    sink.append(input.subarray(from, to));
    if (length === 0) return;
    sink.byte(offset & 0xff);
    sink.byte(offset >> 8);
    writeLength(sink, extra);
  });
  return sink.view();
}

function writeLength(sink: ByteSink, length: number): void {
  if (length < 15) return;
  let rest = length - 15;
  for (; rest >= 255; rest -= 255) sink.byte(255);
  sink.byte(rest);
}
