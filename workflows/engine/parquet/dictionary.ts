import type { EngineKernel } from '../../kernel/engine-kernel.js';
import { scratchKernel } from '../../kernel/engine-kernel.js';
import { DICTIONARY_TABLE_BYTES, MAX_DICTIONARY_ENTRIES } from '../../kernel/layout.js';

/** Distinct values of a column chunk in order of first appearance. */
export interface Dictionary {
  /** Row of the first appearance of each entry. */
  rows: Int32Array;
  /** Address at which the kernel keeps the entry of each row; rows without a value have 0. */
  entriesAt: number;
}

/** A column that the kernel can read. */
export interface KernelColumn {
  length: number;
  /** Hands the column to the kernel. */
  load(kernel: EngineKernel): void;
}

/**
 * Returns null if a dictionary would not save bytes: more than 2^16 entries, or half of the values
 * distinct. The scratch kernel keeps the entries.
 */
export function buildDictionary(column: KernelColumn): Dictionary | null {
  const { length } = column;
  const kernel = scratchKernel();
  column.load(kernel);
  const entriesAt = kernel.allocate(4 * length);
  kernel.keep();
  const rowsAt = kernel.allocate(4 * Math.min(length, MAX_DICTIONARY_ENTRIES));
  const count = kernel.run.dictionary(length, entriesAt, rowsAt, kernel.allocate(DICTIONARY_TABLE_BYTES));
  return count < 0 ? null : { rows: kernel.words.slice(rowsAt / 4, rowsAt / 4 + count), entriesAt };
}
