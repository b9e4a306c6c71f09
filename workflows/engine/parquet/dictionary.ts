/** Distinct values of a column chunk in order of first appearance. */
export interface Dictionary {
  /** Row of the first appearance of each entry. */
  rows: Int32Array;
  /** Entry of each row; rows without a value hold 0. */
  entries: Int32Array;
}

/** What a dictionary needs to know of a column. */
export interface HashedColumn {
  length: number;
  isValid(row: number): boolean;
  hash(row: number): number;
  equal(a: number, b: number): boolean;
}

const MAX_ENTRIES = 1 << 16;
/** After so many values a column whose values hardly repeat is given up. */
const LOOK_AT = [1 << 10, 1 << 14, 1 << 17];
const TABLE_SIZE = MAX_ENTRIES * 4;

/** Null when a dictionary would not pay: too many entries, or half of the values distinct. */
export function buildDictionary(column: HashedColumn): Dictionary | null {
  const { length } = column;
  const entries = new Int32Array(length);
  const table = new Int32Array(TABLE_SIZE).fill(-1);
  const rows = new Int32Array(Math.min(length, MAX_ENTRIES));
  let count = 0;
  let values = 0;
  let last = -1;
  for (let row = 0; row < length; row++) {
    if (!column.isValid(row)) continue;
    values++;
    // Rows unfolded from one message repeat its values.
    if (last >= 0 && column.equal(last, row)) {
      entries[row] = entries[last]!;
      continue;
    }
    last = row;
    let at = column.hash(row) & (TABLE_SIZE - 1);
    let entry = table[at]!;
    while (entry >= 0 && !column.equal(rows[entry]!, row)) {
      at = (at + 1) & (TABLE_SIZE - 1);
      entry = table[at]!;
    }
    if (entry < 0) {
      if (count === MAX_ENTRIES) return null;
      if (LOOK_AT.includes(values) && 2 * count > values) return null;
      entry = count++;
      table[at] = entry;
      rows[entry] = row;
    }
    entries[row] = entry;
  }
  return values === 0 || 2 * count > values + 16 ? null : { rows: rows.subarray(0, count), entries };
}
