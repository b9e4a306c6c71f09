import { promisify } from 'node:util';
import { crc32, zstdCompress, zstdCompressSync, type ZstdOptions } from 'node:zlib';
import { zstdSize } from '../codec/zstd-size.js';
import type { FrameColumns } from './frame-columns.js';
import { PARQUET } from './segment-format.js';
import { ThriftCompactWriter } from './thrift-compact-writer.js';

const compress = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress);

/** A column chunk of one row group: a single PLAIN data page behind its header. */
export interface EncodedChunk {
  header: Uint8Array;
  body: Uint8Array;
  rows: number;
  /** Bytes of the page before compression, header not counted. */
  plainBytes: number;
  /** Bounds of an INT64 column. */
  min?: bigint;
  max?: bigint;
}

/** The page of an INT64 column for these rows; small, so compressed on the spot. */
export function encodeInt64Chunk(values: BigInt64Array, rows: Int32Array): EncodedChunk {
  const picked = new BigInt64Array(rows.length);
  let min = values[rows[0] ?? 0] ?? 0n;
  let max = min;
  rows.forEach((row, i) => {
    const value = values[row] ?? 0n;
    picked[i] = value;
    if (value < min) min = value;
    if (value > max) max = value;
  });
  const plain = new Uint8Array(picked.buffer);
  return { ...page(plain, zstdCompressSync(plain), rows.length), min, max };
}

/** The page of the message column: each frame behind its length, four bytes little-endian. */
export async function encodeMessageChunk(frames: FrameColumns, rows: Int32Array): Promise<EncodedChunk> {
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

function page(plain: Uint8Array, body: Uint8Array, rows: number): EncodedChunk {
  const header = new ThriftCompactWriter().rawStruct((struct) =>
    struct
      .i32(1, PARQUET.dataPage)
      .i32(2, plain.length)
      .i32(3, body.length)
      .i32(4, crc32(body) | 0)
      .struct(5, (data) =>
        data.i32(1, rows).i32(2, PARQUET.encodingPlain).i32(3, PARQUET.encodingRle).i32(4, PARQUET.encodingRle),
      ),
  );
  return { header: header.bytes(), body, rows, plainBytes: plain.length };
}
