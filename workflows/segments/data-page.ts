import { promisify } from 'node:util';
import { crc32, zstdCompress, zstdCompressSync, type ZstdOptions } from 'node:zlib';
import { encodeThrift, type ThriftValue } from '../codec/thrift-writer.js';
import { zstdSize } from '../codec/zstd-size.js';
import type { FrameColumns } from './frame-columns.js';
import { PARQUET } from './segment-format.js';

const compress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress);

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
  let min = values[rows[0] ?? 0] ?? 0n;
  let max = min;
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i] ?? 0] ?? 0n;
    picked[i] = value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const plain = new Uint8Array(picked.buffer);
  return { ...page(plain, zstdCompressSync(plain), rows.length), min, max };
}

/** Encodes the page of the message column: each frame behind its length (u32, little-endian). */
export async function encodeMessageChunk(frames: FrameColumns, rows: Int32Array): Promise<EncodedPage> {
  let bytes = 0;
  for (const row of rows) bytes += 4 + (frames.ends[row] ?? 0) - (frames.starts[row] ?? 0);
  const plain = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (const row of rows) {
    const message = frames.data.subarray(frames.starts[row], frames.ends[row]);
    at = plain.writeUInt32LE(message.length, at);
    plain.set(message, at);
    at += message.length;
  }
  return page(plain, await compress(plain, zstdSize(plain)), rows.length);
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
