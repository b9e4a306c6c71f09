import type { ColumnChunkFacts, ParquetFooter, SchemaNode } from './parquet-footer.js';

/** Numbers of parquet.thrift's Type. */
const PHYSICAL = { boolean: 0, int64: 2, double: 5 } as const;

/** Facts about a column of a data file, as Iceberg's manifests have them. */
export interface FileColumn {
  fieldId: number;
  bytes: number;
  values: number;
  nulls: number;
  /** Bytes in Iceberg's single-value serialization; null if a row group with values has none. */
  bounds: { min: Buffer; max: Buffer } | null;
}

/** Returns facts about the columns of a file but lists, from its footer. */
export function columnFacts({ columns, rowGroups }: ParquetFooter): FileColumn[] {
  return columns.flatMap((column, i) => {
    if (column.isList) return [];
    const chunks = rowGroups.map((group) => group.chunks[i]!);
    const sum = (of: (chunk: ColumnChunkFacts) => number): number => chunks.reduce((all, chunk) => all + of(chunk), 0);
    return {
      fieldId: column.fieldId,
      ...{ bytes: sum(({ bytes }) => bytes), values: sum(({ values }) => values), nulls: sum(({ nulls }) => nulls) },
      bounds: joinedBounds(column, chunks),
    };
  });
}

function joinedBounds(column: SchemaNode, chunks: readonly ColumnChunkFacts[]): FileColumn['bounds'] {
  let joined: FileColumn['bounds'] = null;
  for (const { bounds, values, nulls } of chunks) {
    if (values === nulls) continue;
    if (!bounds) return null;
    joined ??= bounds;
    if (compare(column, bounds.min, joined.min) < 0) joined = { ...joined, min: bounds.min };
    if (compare(column, bounds.max, joined.max) > 0) joined = { ...joined, max: bounds.max };
  }
  if (!joined || !column.isDecimal) return joined;
  return { min: minimal(joined.min), max: minimal(joined.max) };
}

/** Compares two values of a column in Parquet's encoding. */
function compare({ physical, isDecimal }: SchemaNode, a: Buffer, b: Buffer): number {
  if (isDecimal) return Math.sign((a[0]! << 24) - (b[0]! << 24)) || Buffer.compare(a, b);
  if (physical === PHYSICAL.int64) return Number(a.readBigInt64LE() - b.readBigInt64LE());
  if (physical === PHYSICAL.double) return a.readDoubleLE() - b.readDoubleLE();
  if (physical === PHYSICAL.boolean) return a[0]! - b[0]!;
  return Buffer.compare(a, b);
}

/** Returns a signed big-endian number without its leading sign bytes. */
function minimal(value: Buffer): Buffer {
  let from = 0;
  const sign = value[0]! >> 7 === 1 ? 0xff : 0;
  while (from < value.length - 1 && value[from] === sign && value[from + 1]! >> 7 === sign >> 7) from++;
  return value.subarray(from);
}
