import { encodeThrift, type ThriftValue } from '../../segments/thrift/thrift-writer.js';
import type { ValueType } from '../columns/column-data.js';
import type { MinMax } from './column-values.js';

/** Entry of a data page in the index of a column chunk. */
export interface IndexedPage {
  /** Beginning of its header in the chunk. */
  offset: number;
  /** Header and body, compressed. */
  bytes: number;
  /** Rows that begin in it. */
  rows: number;
  bounds: PageBounds | null;
}

/** Bounds by which readers may skip a page. */
export interface PageBounds {
  values: number;
  nulls: number;
  /** Null if no value has an order, or one is too long. */
  minMax: MinMax | null;
}

/** Numbers of parquet.thrift's BoundaryOrder. */
const ORDER = { unordered: 0, ascending: 1, descending: 2 } as const;
const NOTHING = new Uint8Array(0);

/** Returns the OffsetIndex of a chunk that begins at `start` (parquet-format, PageIndex.md). */
export function offsetIndex(pages: readonly IndexedPage[], start: number): Uint8Array {
  let firstRow = 0;
  const locations = pages.map(({ offset, bytes, rows }): ThriftValue => {
    const struct = { 1: { i64: start + offset }, 2: { i32: bytes }, 3: { i64: firstRow } };
    firstRow += rows;
    return { struct };
  });
  return encodeThrift({ 1: { list: locations } });
}

/** Returns the ColumnIndex of a chunk; null if a page with values has no bounds. */
export function columnIndex(pages: readonly IndexedPage[], type: ValueType): Uint8Array | null {
  const bounds: PageBounds[] = [];
  for (const { bounds: one } of pages) {
    if (!one || (one.minMax === null && one.values > 0)) return null;
    bounds.push(one);
  }
  return encodeThrift({
    1: { list: bounds.map(({ values }) => ({ bool: values === 0 })) },
    2: { list: bounds.map(({ minMax }) => ({ binary: minMax?.min ?? NOTHING })) },
    3: { list: bounds.map(({ minMax }) => ({ binary: minMax?.max ?? NOTHING })) },
    4: {
      i32: orderOf(
        bounds.flatMap(({ minMax }) => (minMax ? [minMax] : [])),
        type,
      ),
    },
    5: { list: bounds.map(({ nulls }) => ({ i64: nulls })) },
  });
}

/** Pages of nulls alone do not count. */
function orderOf(bounds: readonly MinMax[], type: ValueType): number {
  let ascends = true;
  let descends = true;
  for (let i = 1; i < bounds.length; i++) {
    const [a, b] = [bounds[i - 1]!, bounds[i]!];
    const [min, max] = [compare(a.min, b.min, type), compare(a.max, b.max, type)];
    ascends &&= min <= 0 && max <= 0;
    descends &&= min >= 0 && max >= 0;
  }
  return ascends ? ORDER.ascending : descends ? ORDER.descending : ORDER.unordered;
}

/** Compares two bounds as Parquet orders values of the type. */
function compare(a: Uint8Array, b: Uint8Array, type: ValueType): number {
  const [x, y] = [viewOf(a), viewOf(b)];
  switch (type.kind) {
    case 'int64':
    case 'timestamp':
      return sign(x.getBigInt64(0, true), y.getBigInt64(0, true));
    case 'float64':
      return sign(x.getFloat64(0, true), y.getFloat64(0, true));
    case 'decimal':
      return sign(x.getBigInt64(0), y.getBigInt64(0)) || sign(x.getBigUint64(8), y.getBigUint64(8));
    default:
      return Buffer.compare(a, b);
  }
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView => new DataView(buffer, byteOffset, length);

const sign = <T extends bigint | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
