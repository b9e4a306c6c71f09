import { promisify } from 'node:util';
import { constants, crc32, zstdCompress, zstdCompressSync, type ZstdOptions } from 'node:zlib';
import { encodeThrift, type ThriftValue } from '../codec/thrift-writer.js';
import { zstdSize } from '../codec/zstd-size.js';
import { PARQUET } from './segment-format.js';

const compress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress);

/** Of the memory for output. By default it is 16 KiB, and each takes a turn of the thread pool and of the event loop. */
const OUTPUT_BYTES = 128 * 1024;

/** A column chunk of one row group: a single PLAIN data page with its header. */
export interface EncodedPage {
  header: Uint8Array;
  body: Uint8Array;
  rows: number;
  /** Bytes of the page before compression, without its header. */
  plainBytes: number;
  /** Bounds of an INT64 column. */
  min?: bigint;
  max?: bigint;
}

/** Encodes the page of an INT64 column for these rows, synchronously, since it is small. */
export function encodeInt64Chunk(values: BigInt64Array, rows: Int32Array): EncodedPage {
  const picked = new BigInt64Array(rows.length);
  // Places instead of values: a bigint in a variable is memory to be collected.
  let [minAt, maxAt] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    picked[i] = values[rows[i]!]!;
    if (picked[i]! < picked[minAt]!) minAt = i;
    if (picked[i]! > picked[maxAt]!) maxAt = i;
  }
  const plain = new Uint8Array(picked.buffer);
  const [min, max] = [picked[minAt] ?? 0n, picked[maxAt] ?? 0n];
  return { ...page(plain, zstdCompressSync(plain), rows.length), min, max };
}

/** Encodes the page of the message column: each message behind its length (`layOutMessages`). */
export async function encodeMessageChunk(plain: Uint8Array, rows: number, level: number): Promise<EncodedPage> {
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  return page(plain, await compress(plain, { ...zstdSize(plain), params, chunkSize: OUTPUT_BYTES }), rows);
}

function page(plain: Uint8Array, body: Uint8Array, rows: number): EncodedPage {
  const levels: ThriftValue = { i32: PARQUET.encodingRle };
  const header = encodeThrift({
    1: { i32: PARQUET.dataPage },
    2: { i32: plain.length },
    3: { i32: body.length },
    4: { i32: crc32(body) | 0 },
    5: { struct: { 1: { i32: rows }, 2: { i32: PARQUET.encodingPlain }, 3: levels, 4: levels } },
  });
  return { header, body, rows, plainBytes: plain.length };
}
