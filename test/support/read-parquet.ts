import { parquetMetadata, parquetReadObjects, type Compressors, type FileMetaData } from 'hyparquet';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { lz4Decompress } from './lz4-decompress.js';

const compressors: Compressors = {
  ZSTD: (input) => zstdDecompressSync(input),
  GZIP: (input) => gunzipSync(input),
  LZ4_RAW: (input, length) => lz4Decompress(input, length),
};

export type ParquetValue = null | bigint | number | boolean | string | { scaled: bigint; scale: number };

export interface ReadParquet {
  metadata: FileMetaData;
  rows: Record<string, ParquetValue>[];
}

/** Reads a whole file with hyparquet: a reader that shares nothing with the writer. Decimals exactly, times as nanoseconds. */
export async function readParquet(file: Uint8Array): Promise<ReadParquet> {
  const { buffer } = new Uint8Array(file);
  const metadata = parquetMetadata(buffer);
  const scales = new Map<string, number>();
  // Its own decimals are doubles, so they are read as the bytes they are.
  const plain = structuredClone(metadata);
  for (const element of plain.schema) {
    if (element.converted_type !== 'DECIMAL') continue;
    scales.set(element.name, element.scale!);
    delete element.converted_type;
    delete element.logical_type;
  }
  const rows = (await parquetReadObjects({
    file: buffer,
    metadata: plain,
    compressors,
    utf8: false,
    parsers: { timestampFromNanoseconds: (ns: bigint) => ns as never },
  })) as Record<string, ParquetValue | Uint8Array | undefined>[];
  return { metadata, rows: rows.map((row) => exactRow(row, scales)) };
}

function exactRow(
  row: Record<string, ParquetValue | Uint8Array | undefined>,
  scales: Map<string, number>,
): Record<string, ParquetValue> {
  const entries = Object.entries(row).map(([name, value]): [string, ParquetValue] => {
    if (!(value instanceof Uint8Array)) return [name, value ?? null];
    const scaled = BigInt.asIntN(128, BigInt(`0x${Buffer.from(value).toString('hex')}`));
    return [name, { scaled, scale: scales.get(name)! }];
  });
  return Object.fromEntries(entries);
}
