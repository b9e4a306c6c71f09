import duckdb, { type Vector } from '@duckdb/node-bindings';
import { maskBytes } from '../columns.js';
import type { SandboxColumn } from '../protocol.js';
import { VALUE_BYTES } from '../reply-layout.js';

const FIRST_ROWS = 2_048;

/** Results of an expression, in the order of their rows. */
export abstract class Results {
  length = 0;
  private known = new Uint8Array(FIRST_ROWS);

  /** Approximate memory of the results. */
  get bytes(): number {
    return VALUE_BYTES * this.length;
  }

  /** Adds the rows `from` to `to` of DuckDB's results. */
  append(vector: Vector, from: number, to: number): void {
    const first = this.length;
    this.length += to - from;
    this.known = withRoom(this.known, this.length).fill(1, first, this.length);
    const mask = duckdb.vector_get_validity(vector, maskBytes(to)) as Uint8Array | null;
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

  /**
   * Copies the rows `from` to `to`, of which `at` becomes the first; those that are not valid are
   * zero or empty.
   */
  protected abstract copy(vector: Vector, from: number, to: number, at: number): void;

  /** Makes a row zero or empty. */
  protected abstract skip(row: number): void;
}

/**
 * Results of different lengths: the texts or items of a row end where those of the next one begin.
 */
export abstract class SpanResults extends Results {
  private ends = new Int32Array(FIRST_ROWS);

  /** Start of each row, then the end of the last one. */
  protected get offsets(): Int32Array {
    return this.ends.subarray(0, this.length + 1);
  }

  /** Adds a row of so many bytes or items; returns where they go. */
  protected span(row: number, length: number): number {
    this.ends = withRoom(this.ends, row + 2);
    const start = this.ends[row]!;
    this.ends[row + 1] = start + length;
    return start;
  }

  protected skip(row: number): void {
    this.span(row, 0);
  }
}

/**
 * Returns the array itself if it has room for `length` elements, or a larger one with the same
 * elements first.
 */
export function withRoom<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(array: T, length: number): T {
  if (length <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, 2 * array.length));
  larger.set(array);
  return larger;
}
