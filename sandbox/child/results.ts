import { DuckDBListType, DuckDBTimestampNanosecondsValue, type DuckDBType } from '@duckdb/node-api';
import duckdb, { type Vector } from '@duckdb/node-bindings';
import { TEXT_CELL, viewOf } from './columns.js';
import type { SandboxColumn } from './protocol.js';

const FIRST_ROWS = 2_048;
/** Bytes that DuckDB may leave between two texts. */
const MOST_GAP = 16;
/** From this length on a copy takes less time than a loop. */
const LEAST_SET = 64;
/** What a value takes beside its text or items, about. */
const VALUE_BYTES = 16;

/** Results of an expression, in the order of their rows. */
export abstract class Results {
  length = 0;
  private known = new Uint8Array(FIRST_ROWS);

  /** How much memory they take, about. */
  get bytes(): number {
    return VALUE_BYTES * this.length;
  }

  /** Adds the rows `from` to `to` of DuckDB's results. */
  append(vector: Vector, from: number, to: number): void {
    const first = this.length;
    this.length += to - from;
    this.known = withRoom(this.known, this.length).fill(1, first, this.length);
    const mask = duckdb.vector_get_validity(vector, 8 * Math.ceil(to / 64)) as Uint8Array | null;
    if (mask) for (let row = from; row < to; row++) this.known[first + row - from] = (mask[row >> 3]! >> (row & 7)) & 1;
    this.copy(vector, from, to, first);
  }

  /** Adds a row without a value. */
  addNull(): void {
    this.length += 1;
    this.known = withRoom(this.known, this.length).fill(0, this.length - 1, this.length);
    this.skip(this.length - 1);
  }

  /** Forgets the rows from `length` on. */
  truncate(length: number): void {
    this.length = length;
  }

  abstract column(): SandboxColumn;

  protected get valid(): Uint8Array {
    return this.known.subarray(0, this.length);
  }

  /** Copies the rows `from` to `to`, of which `at` becomes the first; those that are not valid are zero or empty. */
  protected abstract copy(vector: Vector, from: number, to: number, at: number): void;

  /** Makes a row zero or empty. */
  protected abstract skip(row: number): void;
}

/** Returns an empty collection for results of a type. */
export function resultsOf(type: DuckDBType): Results {
  if (type instanceof DuckDBListType) return new ListResults(type.valueType);
  const name = String(type);
  if (name === 'VARCHAR') return new TextResults();
  if (name === 'DOUBLE') return new FixedResults(8, ({ buffer }, valid) => f64(buffer, valid));
  if (name === 'BOOLEAN') return new FixedResults(1, (values, valid) => ({ kind: 'bool', valid, values }));
  if (name === 'BIGINT') return new FixedResults(8, ({ buffer }, valid) => i64(buffer, valid));
  if (name === 'TIMESTAMP_NS') return new FixedResults(8, ({ buffer }, valid) => timesOf(i64(buffer, valid)));
  if (/^DECIMAL\(38,/.test(name)) return new FixedResults(16, ({ buffer }, valid) => decimal(buffer, valid));
  throw new Error(`results of type ${name} have no column`);
}

const f64 = (buffer: ArrayBuffer, valid: Uint8Array) =>
  ({ kind: 'f64', valid, values: new Float64Array(buffer) }) satisfies SandboxColumn;
const i64 = (buffer: ArrayBuffer, valid: Uint8Array) =>
  ({ kind: 'i64', valid, values: new BigInt64Array(buffer) }) satisfies SandboxColumn;
const decimal = (buffer: ArrayBuffer, valid: Uint8Array) =>
  ({ kind: 'decimal', valid, values: new BigInt64Array(buffer) }) satisfies SandboxColumn;

/** Nanoseconds since the epoch; infinite times become null. */
function timesOf({ valid, values }: SandboxColumn & { kind: 'i64' }): SandboxColumn {
  const { PosInf, NegInf } = DuckDBTimestampNanosecondsValue;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === PosInf.nanos || values[i] === NegInf.nanos) valid[i] = 0;
  }
  return { kind: 'i64', valid, values };
}

/** Values of the same number of bytes each, in the layout of DuckDB, which is that of `SandboxColumn`. */
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

class TextResults extends Results {
  private offsets = new Int32Array(FIRST_ROWS);
  private text = new Uint8Array(0);

  override get bytes(): number {
    return super.bytes + this.offsets[this.length]!;
  }

  column(): SandboxColumn {
    const offsets = this.offsets.slice(0, this.length + 1);
    return { kind: 'string', valid: this.valid, offsets, bytes: this.text.subarray(0, offsets[this.length]) };
  }

  protected copy(vector: Vector, from: number, to: number, at: number): void {
    const { bytes, dataAt, mostInline } = TEXT_CELL;
    const { valid } = this;
    const cells = duckdb.vector_get_data(vector, bytes * to);
    const view = viewOf(cells);
    const offsets = (this.offsets = withRoom(this.offsets, this.length + 1));
    const long: LongText[] = [];
    for (let row = at, cell = bytes * from; row < this.length; row++, cell += bytes) {
      const start = offsets[row]!;
      const length = valid[row] ? view.getUint32(cell, true) : 0;
      offsets[row + 1] = start + length;
      this.text = withRoom(this.text, start + length);
      if (length > mostInline) long.push({ cell, length, start, address: addressIn(view, cell) });
      else for (let i = 0; i < length; i++) this.text[start + i] = cells[cell + dataAt + i]!;
    }
    copyTexts(cells, long, this.text);
  }

  protected skip(row: number): void {
    this.offsets = withRoom(this.offsets, row + 2);
    this.offsets[row + 1] = this.offsets[row]!;
  }
}

/** A text that its cell points to. */
interface LongText {
  /** Where its cell is. */
  cell: number;
  length: number;
  /** Where the text goes. */
  start: number;
  address: number;
}

/** Addresses have fewer bits than exact numbers. */
function addressIn(view: DataView, cell: number): number {
  const at = cell + TEXT_CELL.pointerAt;
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

/**
 * Copies texts to their places. Texts that nearly follow each other in memory are read together: each read takes a microsecond. Between
 * texts that are less than a page apart, all memory can be read.
 */
function copyTexts(cells: Uint8Array, texts: readonly LongText[], target: Uint8Array): void {
  for (let first = 0, next = 0; first < texts.length; first = next) {
    const { address, cell } = texts[first]!;
    let end = address;
    for (; next < texts.length; next++) {
      const gap = texts[next]!.address - end;
      if (next > first && (gap < 0 || gap > MOST_GAP)) break;
      end = texts[next]!.address + texts[next]!.length;
    }
    const pointer = cells.byteOffset + cell + TEXT_CELL.pointerAt;
    const read = duckdb.get_data_from_pointer(cells.buffer as ArrayBuffer, pointer, end - address);
    for (const { address: from, length, start } of texts.slice(first, next)) {
      const at = from - address;
      if (length >= LEAST_SET) target.set(read.subarray(at, at + length), start);
      else for (let i = 0; i < length; i++) target[start + i] = read[at + i]!;
    }
  }
}

class ListResults extends Results {
  private offsets = new Int32Array(FIRST_ROWS);
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
    const offsets = this.offsets.slice(0, this.length + 1);
    return { kind: 'list', valid: this.valid, offsets, items: this.items.column() };
  }

  protected copy(vector: Vector, from: number, to: number, at: number): void {
    const { valid } = this;
    const entries = duckdb.vector_get_data(vector, ENTRY_BYTES * to);
    const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
    const child = duckdb.list_vector_get_child(vector);
    const offsets = (this.offsets = withRoom(this.offsets, this.length + 1));
    // Lists usually follow each other: their items are copied together.
    let [start, end] = [0, 0];
    for (let row = at, entry = ENTRY_BYTES * from; row < this.length; row++, entry += ENTRY_BYTES) {
      const first = Number(view.getBigUint64(entry, true));
      const length = valid[row] ? Number(view.getBigUint64(entry + 8, true)) : 0;
      offsets[row + 1] = offsets[row]! + length;
      if (length === 0) continue;
      if (first !== end) {
        if (end > start) this.items.append(child, start, end);
        start = first;
      }
      end = first + length;
    }
    if (end > start) this.items.append(child, start, end);
  }

  protected skip(row: number): void {
    this.offsets = withRoom(this.offsets, row + 2);
    this.offsets[row + 1] = this.offsets[row]!;
  }
}

/** DuckDB's list of a row: the number of its first item, and how many it has. */
const ENTRY_BYTES = 16;

/** The array itself if it has room for `length` elements, or a larger one with the same elements first. */
function withRoom<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(array: T, length: number): T {
  if (length <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, 2 * array.length));
  larger.set(array);
  return larger;
}
