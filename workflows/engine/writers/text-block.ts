import type { TextBuilder } from '../columns/text-builder.js';
import type { ValueBlock } from '../reading/value-block.js';

/**
 * Appends a block of texts that the kernel made, except for `others` rows. A negative `others`
 * means that it made none. Returns the number of misfits.
 */
export function appendTexts(
  builder: TextBuilder,
  { chars, ends }: ValueBlock,
  others: number,
  appendRows: (appendOk: ((row: number) => void) | null) => number,
): number {
  if (others < 0) return appendRows(null);
  if (others > 0) return appendRows((row) => builder.append(chars, row > 0 ? ends[row - 1]! : 0, ends[row]!));
  builder.appendMany(chars, ends);
  return 0;
}
