import { crc32 } from 'node:zlib';
import { encodeThrift, type ThriftValue } from './thrift/thrift-writer.js';
import { PARQUET } from './segment-format.js';

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

/** Returns a page with its header. `body` is `plain`, compressed. */
export function dataPage(plain: Uint8Array, body: Uint8Array, rows: number): EncodedPage {
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
