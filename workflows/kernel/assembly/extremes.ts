import { COLUMN_DECIMAL, COLUMN_INT64 } from '../layout';
import { bytesOf, high, isValid, kind, lengthOf, low, textAt } from './columns';

/* The least and the greatest value of a column. */
function lessNumber<T>(aLow: u64, aHigh: i64, bLow: u64, bHigh: i64): bool {
  if (sizeof<T>() === 8) return <i64>aLow < <i64>bLow;
  return aHigh === bHigh ? aLow < bLow : aHigh < bHigh;
}

function lessText(a: i32, b: i32): bool {
  const aLength = lengthOf(a);
  const bLength = lengthOf(b);
  const aBegins = bswap(bytesOf(textAt(a), aLength));
  const bBegins = bswap(bytesOf(textAt(b), bLength));
  if (aBegins !== bBegins) return aBegins < bBegins;
  const order = memory.compare(textAt(a), textAt(b), min(aLength, bLength));
  return order === 0 ? aLength < bLength : order < 0;
}

/**
 * Writes the rows of the least and the greatest value to `found`, -1 if there are none. Looks at
 * the places [from, to) of `rows`, or at these rows if that is 0.
 */
export function extremes(from: i32, to: i32, rows: usize, found: usize): void {
  if (kind === COLUMN_INT64) extremesIn<i64>(from, to, rows, found);
  else if (kind === COLUMN_DECIMAL) extremesIn<v128>(from, to, rows, found);
  else extremesIn<string>(from, to, rows, found);
}

/**
 * Finds `extremes` of rows [from, to) of a column with a dictionary: compares each of its `count`
 * entries once. `rows`: of each entry's first value. `marks`: five bytes for each entry.
 */
export function extremesOfEntries(
  entries: usize,
  from: i32,
  to: i32,
  rows: usize,
  count: i32,
  marks: usize,
  found: usize,
): void {
  memory.fill(marks, 0, <usize>count);
  for (let row = from; row < to; row++) {
    if (isValid(row)) store<u8>(marks + <usize>load<u32>(entries + ((<usize>row) << 2)), 1);
  }
  const marked = marks + <usize>count;
  let end = 0;
  for (let entry: usize = 0; entry < <usize>count; entry++) {
    store<i32>(marked + ((<usize>end) << 2), load<i32>(rows + (entry << 2)));
    end += load<u8>(marks + entry);
  }
  extremes(0, end, marked, found);
}

function rowAt(rows: usize, i: i32): i32 {
  return rows === 0 ? i : load<i32>(rows + ((<usize>i) << 2));
}

function extremesIn<T>(from: i32, to: i32, rows: usize, found: usize): void {
  let i = from;
  while (i < to && !isValid(rowAt(rows, i))) i++;
  let least = i < to ? rowAt(rows, i) : -1;
  let most = least;
  let leastLow: u64 = least < 0 || isString<T>() ? 0 : low<T>(least);
  let leastHigh: i64 = least < 0 || isString<T>() ? 0 : high<T>(least);
  let mostLow = leastLow;
  let mostHigh = leastHigh;
  for (i++; i < to; i++) {
    const row = rowAt(rows, i);
    if (!isValid(row)) continue;
    if (isString<T>()) {
      if (lessText(row, least)) least = row;
      else if (lessText(most, row)) most = row;
      continue;
    }
    const lowWord = low<T>(row);
    const highWord = high<T>(row);
    if (lessNumber<T>(lowWord, highWord, leastLow, leastHigh)) {
      least = row;
      leastLow = lowWord;
      leastHigh = highWord;
    } else if (lessNumber<T>(mostLow, mostHigh, lowWord, highWord)) {
      most = row;
      mostLow = lowWord;
      mostHigh = highWord;
    }
  }
  store<i32>(found, least);
  store<i32>(found, most, 4);
}
