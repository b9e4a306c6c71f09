/*
 * A column of a row group in Arrow's layout, and its PLAIN bytes. Validity 0: every row has a
 * value. A column is of `T`: i64, v128 for decimals, or string.
 */
export let kind: i32 = 0;
export let values: usize = 0;
let offsets: usize = 0;
let validity: usize = 0;

/** The column that the functions below work on. Only text has `offsets`. */
export function setColumn(columnKind: i32, valuesAt: usize, offsetsAt: usize, validityAt: usize): void {
  kind = columnKind;
  values = valuesAt;
  offsets = offsetsAt;
  validity = validityAt;
}

export function isValid(row: i32): bool {
  return validity === 0 || (((<u32>load<u8>(validity + <usize>(row >> 3))) >> (row & 7)) & 1) !== 0;
}

export function low<T>(row: i32): u64 {
  return load<u64>(values + <usize>row * sizeof<T>());
}

/** The upper half of a decimal. */
export function high<T>(row: i32): i64 {
  return sizeof<T>() === 16 ? load<i64>(values + ((<usize>row) << 4), 8) : 0;
}

export function textAt(row: i32): usize {
  return values + load<u32>(offsets + ((<usize>row) << 2));
}

export function lengthOf(row: i32): usize {
  return textAt(row + 1) - textAt(row);
}

/** The first of up to eight bytes. */
export function bytesOf(at: usize, length: usize): u64 {
  const word = load<u64>(at);
  return length >= 8 ? word : word & (((<u64>1) << ((<u64>length) << 3)) - 1);
}

/**
 * Decimals of the rows with values, 16 bytes each, most significant first; returns the number of
 * bytes.
 */
export function plainDecimals(from: i32, to: i32, target: usize): usize {
  let at = target;
  for (let row = from; row < to; row++) {
    if (!isValid(row)) continue;
    const value = v128.load(values + ((<usize>row) << 4));
    v128.store(at, i8x16.shuffle(value, value, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    at += 16;
  }
  return at - target;
}
