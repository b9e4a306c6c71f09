import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects, type FileMetaData, type SchemaElement } from 'hyparquet';

type Row = Record<string, unknown>;

/**
 * Rows of a Parquet file, read by hyparquet, which shares no code with what wrote it. Decimals
 * arrive exactly, as text with all their places.
 */
export async function readParquet(file: Uint8Array): Promise<{ metadata: FileMetaData; rows: Row[] }> {
  const buffer = new Uint8Array(file).buffer;
  const metadata = parquetMetadata(buffer);
  const rows: Row[] = await parquetReadObjects({
    file: buffer,
    metadata: { ...metadata, schema: metadata.schema.map(withoutDecimal) },
    compressors: {
      GZIP: (bytes) => gunzipSync(bytes),
      ZSTD: (bytes) => zstdDecompressSync(bytes),
      LZ4_RAW: lz4Block,
    },
  });
  for (const { name, scale } of metadata.schema.filter(isDecimal)) {
    for (const row of rows) row[name] = row[name] === null ? null : decimalText(row[name] as Uint8Array, scale ?? 0);
  }
  return { metadata, rows };
}

const isDecimal = (element: SchemaElement): boolean => element.converted_type === 'DECIMAL';

/** Reads decimals as plain bytes: hyparquet would convert them to doubles. */
function withoutDecimal(element: SchemaElement): SchemaElement {
  return isDecimal(element) ? { ...element, converted_type: undefined, logical_type: undefined } : element;
}

/** Big-endian two's complement with `scale` places. */
function decimalText(bytes: Uint8Array, scale: number): string {
  const unscaled = BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? '.' : ''}${digits.slice(point)}`;
}

/**
 * Decompresses the LZ4 block format: runs of literals, each followed by a copy of earlier output.
 */
function lz4Block(input: Uint8Array, outputLength: number): Uint8Array {
  const output = new Uint8Array(outputLength);
  let read = 0;
  let written = 0;
  const length = (nibble: number): number => {
    let total = nibble;
    for (let byte = nibble === 15 ? 255 : 0; byte === 255; total += byte) byte = input[read++]!;
    return total;
  };
  while (read < input.length) {
    const token = input[read++]!;
    const literals = length(token >> 4);
    output.set(input.subarray(read, read + literals), written);
    read += literals;
    written += literals;
    if (read >= input.length) break;
    const distance = input[read]! | (input[read + 1]! << 8);
    read += 2;
    for (let left = length(token & 15) + 4; left > 0; left--, written++) output[written] = output[written - distance]!;
  }
  return output;
}
