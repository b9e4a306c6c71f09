import type { EngineKernel } from '../kernel/engine-kernel.js';
import { scratchKernel } from '../kernel/engine-kernel.js';

/** Distinct values of a column chunk in order of first appearance. */
export interface Dictionary {
  /** Row of the first appearance of each entry. */
  rows: Int32Array;
  /** Entry of each row; rows without a value hold 0. */
  entries: Int32Array;
}

/** A column that the kernel can read. */
export interface KernelColumn {
  length: number;
  /** Hands the column to a kernel that is empty. */
  load(kernel: EngineKernel): void;
}

const MAX_ENTRIES = 1 << 16;
const TABLE_BYTES = 4 * 4 * MAX_ENTRIES;

/** Null when a dictionary would not pay: more than 2^16 entries, or half of the values distinct. */
export function buildDictionary(column: KernelColumn): Dictionary | null {
  const { length } = column;
  const kernel = scratchKernel();
  column.load(kernel);
  const entriesAt = kernel.allocate(4 * length);
  const rowsAt = kernel.allocate(4 * Math.min(length, MAX_ENTRIES));
  const count = kernel.run.dictionary(length, entriesAt, rowsAt, kernel.allocate(TABLE_BYTES));
  if (count < 0) return null;
  const words = (at: number, size: number): Int32Array => kernel.words.slice(at / 4, at / 4 + size);
  return { rows: words(rowsAt, count), entries: words(entriesAt, length) };
}
