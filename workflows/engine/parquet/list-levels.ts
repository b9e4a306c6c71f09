import type { ColumnData } from '../columns/column-data.js';

/**
 * Levels that Parquet stores for lists besides their items (github.com/apache/parquet-format,
 * LogicalTypes.md, Lists): a repetition and a definition level for each item, and for each list
 * that is null or empty. Every list and item is optional.
 */
export interface ListLevels {
  /** Depth of nested lists. */
  depth: number;
  repetition: Int32Array;
  definition: Int32Array;
  /** Beginning of each row among the levels, then the end of the last. */
  rowLevels: Int32Array;
  /** Beginning of each row among the items of the innermost lists, then the end. */
  rowItems: Int32Array;
  items: ColumnData;
}

/** Levels of a list column. A null list must have no items. */
export function listLevels(column: ColumnData): ListLevels {
  const lists = [column];
  while (lists.at(-1)!.items!.type.kind === 'list') lists.push(lists.at(-1)!.items!);
  const items = lists.at(-1)!.items!;
  const repetition: number[] = [];
  const definition: number[] = [];
  const rowLevels = new Int32Array(column.length + 1);
  const rowItems = new Int32Array(column.length + 1);
  let item = 0;

  const visit = (depth: number, at: number, repeats: number): void => {
    if (depth === lists.length) {
      item++;
      repetition.push(repeats);
      definition.push(2 * depth + (isValid(items, at) ? 1 : 0));
      return;
    }
    const list = lists[depth]!;
    const offsets = list.valueOffsets as Int32Array;
    const [from, to] = [offsets[at]!, offsets[at + 1]!];
    if (!isValid(list, at) || from === to) {
      repetition.push(repeats);
      definition.push(2 * depth + (isValid(list, at) ? 1 : 0));
      return;
    }
    for (let i = from; i < to; i++) visit(depth + 1, i, i === from ? repeats : depth + 1);
  };
  for (let row = 0; row < column.length; row++) {
    visit(0, row, 0);
    rowLevels[row + 1] = repetition.length;
    rowItems[row + 1] = item;
  }
  return {
    depth: lists.length,
    repetition: Int32Array.from(repetition),
    definition: Int32Array.from(definition),
    rowLevels,
    rowItems,
    items,
  };
}

function isValid({ nullCount, nullBitmap }: ColumnData, at: number): boolean {
  return nullCount === 0 || (nullBitmap![at >> 3]! & (1 << (at & 7))) !== 0;
}
