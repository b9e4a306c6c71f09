import { DuckDBListType, DuckDBTimestampNanosecondsValue, type DuckDBType } from '@duckdb/node-api';
import duckdb, { type Vector } from '@duckdb/node-bindings';
import { viewOf } from '../columns.js';
import type { SandboxColumn } from '../protocol.js';
import { Results, SpanResults, withRoom } from './results.js';
import { TextResults } from './text-results.js';

/** DuckDB's list of a row: the number of its first item, and how many it has. */
const LIST_ENTRY = { bytes: 16, firstAt: 0, lengthAt: 8 } as const;

/** Returns an empty collection for results of a type. */
export function resultsOf(type: DuckDBType): Results {
  if (type instanceof DuckDBListType) return new ListResults(type.valueType);
  const name = String(type);
  switch (name) {
    case 'VARCHAR':
      return new TextResults();
    case 'BOOLEAN':
      return new FixedResults(1, (values, valid) => ({ kind: 'bool', valid, values }));
    case 'DOUBLE':
      return new FixedResults(8, ({ buffer }, valid) => ({ kind: 'f64', valid, values: new Float64Array(buffer) }));
    case 'BIGINT':
      return new FixedResults(8, ({ buffer }, valid) => ({ kind: 'i64', valid, values: new BigInt64Array(buffer) }));
    case 'TIMESTAMP_NS':
      return new FixedResults(8, ({ buffer }, valid) => timesOf(new BigInt64Array(buffer), valid));
  }
  if (!name.startsWith('DECIMAL(38,')) throw new Error(`results of type ${name} have no column`);
  return new FixedResults(16, ({ buffer }, valid) => ({ kind: 'decimal', valid, values: new BigInt64Array(buffer) }));
}

/** Returns nanoseconds since the epoch; infinite times become null. */
function timesOf(values: BigInt64Array, valid: Uint8Array): SandboxColumn {
  const { PosInf, NegInf } = DuckDBTimestampNanosecondsValue;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === PosInf.nanos || values[i] === NegInf.nanos) valid[i] = 0;
  }
  return { kind: 'i64', valid, values };
}

/**
 * Values of the same number of bytes each, in the layout of DuckDB, which is that of
 * `SandboxColumn`.
 */
class FixedResults extends Results {
  private values = new Uint8Array(0);

  /** `read` makes the column of the values, which begin their buffer and fill it. */
  constructor(
    private readonly width: number,
    private readonly read: (values: Uint8Array<ArrayBuffer>, valid: Uint8Array) => SandboxColumn,
  ) {
    super();
  }

  column(): SandboxColumn {
    return this.read(this.values.slice(0, this.width * this.length), this.valid);
  }

  protected copy(vector: Vector, from: number, to: number, at: number): void {
    const { width, valid } = this;
    this.values = withRoom(this.values, width * this.length);
    this.values.set(duckdb.vector_get_data(vector, width * to).subarray(width * from), width * at);
    for (let row = at; row < this.length; row++) if (!valid[row]) this.skip(row);
  }

  protected skip(row: number): void {
    this.values = withRoom(this.values, this.width * this.length);
    this.values.fill(0, this.width * row, this.width * (row + 1));
  }
}

class ListResults extends SpanResults {
  private readonly items: Results;

  constructor(type: DuckDBType) {
    super();
    this.items = resultsOf(type);
  }

  override get bytes(): number {
    return super.bytes + this.items.bytes;
  }

  override truncate(length: number): void {
    super.truncate(length);
    this.items.truncate(this.offsets[length]!);
  }

  column(): SandboxColumn {
    const { offsets, valid } = this;
    return { kind: 'list', valid, offsets, items: this.items.column() };
  }

  protected copy(vector: Vector, from: number, to: number, at: number): void {
    const { bytes, firstAt, lengthAt } = LIST_ENTRY;
    const { valid } = this;
    const view = viewOf(duckdb.vector_get_data(vector, bytes * to));
    const child = duckdb.list_vector_get_child(vector);
    // Lists usually follow each other: their items are copied together.
    let [start, end] = [0, 0];
    for (let row = at, entry = bytes * from; row < this.length; row++, entry += bytes) {
      const length = valid[row] ? Number(view.getBigUint64(entry + lengthAt, true)) : 0;
      this.span(row, length);
      if (length === 0) continue;
      const first = Number(view.getBigUint64(entry + firstAt, true));
      if (first !== end) {
        if (end > start) this.items.append(child, start, end);
        start = first;
      }
      end = first + length;
    }
    if (end > start) this.items.append(child, start, end);
  }
}
