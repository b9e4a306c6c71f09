import {
  DuckDBDataChunk,
  DuckDBDecimalValue,
  DuckDBListType,
  DuckDBListValue,
  DuckDBTimestampNanosecondsValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { SandboxColumn } from './protocol.js';

const LOW_64 = (1n << 64n) - 1n;

/** The rows `from` to `to` of columns, as DuckDB takes them. */
export function chunkOf(
  types: readonly DuckDBType[],
  columns: readonly SandboxColumn[],
  from: number,
  to: number,
): DuckDBDataChunk {
  const chunk = DuckDBDataChunk.create(types, to - from);
  columns.forEach((column, at) => {
    const vector = chunk.getColumnVector(at);
    const read = readerOf(types[at]!, column);
    for (let i = from; i < to; i++) vector.setItem(i - from, column.valid[i] ? read(i) : null);
    vector.flush();
  });
  return chunk;
}

function readerOf(type: DuckDBType, column: SandboxColumn): (row: number) => DuckDBValue {
  switch (column.kind) {
    case 'i64':
      if (String(type) === 'TIMESTAMP_NS') return (row) => new DuckDBTimestampNanosecondsValue(column.values[row]!);
      return (row) => column.values[row]!;
    case 'f64':
      return (row) => column.values[row]!;
    case 'bool':
      return (row) => column.values[row] === 1;
    case 'string': {
      const text = Buffer.from(column.bytes.buffer, column.bytes.byteOffset, column.bytes.byteLength);
      return (row) => text.toString('utf8', column.offsets[row], column.offsets[row + 1]);
    }
    case 'decimal': {
      const { width, scale } = type as unknown as { width: number; scale: number };
      return (row) => {
        const value = (column.values[2 * row + 1]! << 64n) | (column.values[2 * row]! & LOW_64);
        return new DuckDBDecimalValue(value, width, scale);
      };
    }
    case 'list':
      throw new Error('a list cannot be an input');
  }
}

/** Results as they leave the sandbox. */
export function dataOf(type: DuckDBType, items: readonly DuckDBValue[]): SandboxColumn {
  const { length } = items;
  const valid = new Uint8Array(length);
  for (let i = 0; i < length; i++) valid[i] = items[i] === null ? 0 : 1;
  if (type instanceof DuckDBListType) {
    const all: DuckDBValue[] = [];
    const offsets = new Int32Array(length + 1);
    items.forEach((item, i) => {
      if (item instanceof DuckDBListValue) for (const part of item.items) all.push(part);
      offsets[i + 1] = all.length;
    });
    return { kind: 'list', valid, offsets, items: dataOf(type.valueType, all) };
  }
  const name = String(type);
  if (name === 'BIGINT') return { kind: 'i64', valid, values: filled(new BigInt64Array(length), items) };
  if (name === 'TIMESTAMP_NS') return timesOf(items, valid);
  if (name === 'DOUBLE') return { kind: 'f64', valid, values: filled(new Float64Array(length), items) };
  if (name === 'BOOLEAN') return { kind: 'bool', valid, values: filled(new Uint8Array(length), items) };
  if (name.startsWith('DECIMAL')) {
    const values = new BigInt64Array(2 * length);
    for (let i = 0; i < length; i++) {
      if (!valid[i]) continue;
      const { value } = items[i] as DuckDBDecimalValue;
      // Stored as their low 64 bits.
      values[2 * i] = value;
      values[2 * i + 1] = value >> 64n;
    }
    return { kind: 'decimal', valid, values };
  }
  const texts = items.map((item) => (item === null ? '' : String(item)));
  const bytes = Buffer.from(texts.join(''));
  const offsets = new Int32Array(length + 1);
  for (let i = 0; i < length; i++) offsets[i + 1] = offsets[i]! + Buffer.byteLength(texts[i]!);
  return { kind: 'string', valid, offsets, bytes };
}

/** `values` with the items that are not null. `from` of typed arrays takes ten times as long. */
function filled<T extends BigInt64Array | Float64Array | Uint8Array>(values: T, items: readonly DuckDBValue[]): T {
  for (let i = 0; i < items.length; i++) if (items[i] !== null) values[i] = items[i] as never;
  return values;
}

/** Nanoseconds since the epoch; infinite times become null. */
function timesOf(items: readonly DuckDBValue[], valid: Uint8Array): SandboxColumn {
  const { PosInf, NegInf } = DuckDBTimestampNanosecondsValue;
  const values = new BigInt64Array(items.length);
  for (let i = 0; i < items.length; i++) {
    if (!valid[i]) continue;
    const { nanos } = items[i] as DuckDBTimestampNanosecondsValue;
    values[i] = nanos;
    if (nanos === PosInf.nanos || nanos === NegInf.nanos) valid[i] = 0;
  }
  return { kind: 'i64', valid, values };
}
