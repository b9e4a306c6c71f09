import { parquetMetadata, parquetReadObjects, type Compressors, type FileMetaData } from 'hyparquet';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { lz4Decompress } from './lz4-decompress.js';

const compressors: Compressors = {
  ZSTD: (input) => zstdDecompressSync(input),
  GZIP: (input) => gunzipSync(input),
  LZ4_RAW: (input, length) => lz4Decompress(input, length),
};

export type ParquetValue =
  null | bigint | number | boolean | string | { scaled: bigint; scale: number } | ParquetValue[];

interface ReadParquet {
  metadata: FileMetaData;
  rows: Record<string, ParquetValue>[];
}

/**
 * Reads a file with hyparquet, which shares no code with the writer: exact decimals, times in
 * nanoseconds.
 */
export async function readParquet(file: Uint8Array): Promise<ReadParquet> {
  const { buffer } = new Uint8Array(file);
  const metadata = parquetMetadata(buffer);
  const scales = new Map<string, number>();
  // It converts decimals to doubles, so they are read as bytes.
  const plain = structuredClone(metadata);
  let column = '';
  for (const element of plain.schema) {
    if (element.repetition_type !== 'REPEATED' && element.name !== 'element') column = element.name;
    if (element.converted_type !== 'DECIMAL') continue;
    scales.set(column, element.scale!);
    delete element.converted_type;
    delete element.logical_type;
  }
  const rows = (await parquetReadObjects({
    file: buffer,
    metadata: plain,
    compressors,
    utf8: false,
    parsers: { timestampFromNanoseconds: (ns: bigint) => ns as never },
  })) as Record<string, unknown>[];
  return { metadata, rows: rows.map((row) => exactRow(row, scales)) };
}

function exactRow(row: Record<string, unknown>, scales: Map<string, number>): Record<string, ParquetValue> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, exactValue(value, scales.get(name)!)]));
}

function exactValue(value: unknown, scale: number): ParquetValue {
  if (Array.isArray(value)) return value.map((item) => exactValue(item, scale));
  if (!(value instanceof Uint8Array)) return (value ?? null) as ParquetValue;
  return { scaled: BigInt.asIntN(128, BigInt(`0x${Buffer.from(value).toString('hex')}`)), scale };
}
