import { readFile } from 'node:fs/promises';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects, type SchemaElement } from 'hyparquet';

type Row = Record<string, unknown>;

const isDecimal = ({ converted_type }: SchemaElement): boolean => converted_type === 'DECIMAL';

/**
 * Returns the first rows of a Parquet file and their number. The reader shares no code with the
 * writer.
 */
export async function firstParquetRows(file: string, count: number): Promise<{ rows: Row[]; total: number }> {
  const content = new Uint8Array(await readFile(file)).buffer;
  const metadata = parquetMetadata(content);
  const total = Number(metadata.num_rows);
  // The reader converts decimals to doubles; plain bytes stay exact.
  const schema = metadata.schema.map((element) =>
    isDecimal(element) ? { ...element, converted_type: undefined, logical_type: undefined } : element,
  );
  const rows: Row[] = await parquetReadObjects({
    file: content,
    metadata: { ...metadata, schema },
    rowEnd: Math.min(count, total),
    compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
  });
  for (const { name, scale } of metadata.schema.filter(isDecimal)) {
    for (const row of rows) if (row[name] instanceof Uint8Array) row[name] = parquetDecimal(row[name], scale ?? 0);
  }
  return { rows, total };
}

/**
 * Returns the first lines of a `.csv.gz` file, with the header, and the number of rows after the
 * header.
 */
export async function firstCsvLines(file: string, count: number): Promise<{ lines: string[]; total: number }> {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return { lines: lines.slice(0, count + 1), total: lines.length - 1 };
}

/**
 * Returns a Parquet decimal (big-endian two's complement, `scale` places) as plain text without
 * trailing zeros.
 */
export function parquetDecimal(bytes: Uint8Array, scale: number): string {
  const magnitude = BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`));
  const digits = String(magnitude < 0n ? -magnitude : magnitude).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const places = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${magnitude < 0n ? '-' : ''}${whole}${places === '' ? '' : `.${places}`}`;
}
