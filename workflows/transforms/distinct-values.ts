import { columnKind, type ColumnData } from '../engine/columns/column-data.js';
import { takeRows } from '../engine/columns/take-rows.js';
import type { ColumnValues } from '../engine/parquet/column-values.js';
import { buildDictionary } from '../engine/parquet/dictionary.js';
import { columnValues } from '../engine/parquet/parquet-types.js';
import { scratchKernel } from '../kernel/engine-kernel.js';

/** The values of a column, each of them once. */
interface DistinctValues {
  /** Values in order of first appearance. If rows have no value, the last row is null. */
  data: ColumnData;
  /** The row of `data` that each row has. */
  places: Int32Array;
  /** Number of rows that have each row of `data`. */
  times: Int32Array;
}

/**
 * Returns null if the values hardly repeat, or are of a type that is not compared. The rules are
 * those of Parquet dictionaries: see `hasDictionary` and kernel/assembly/dictionary.ts.
 */
export function distinctValues(column: ColumnData): DistinctValues | null {
  const { length, nullCount } = column;
  const values = columnValues(columnKind(column.type), [{ data: column, from: 0, to: length }]);
  const isEmpty = nullCount === length;
  const found = isEmpty ? { rows: new Int32Array(0), places: new Int32Array(length) } : entriesOf(values);
  if (!found) return null;
  const { rows, places } = found;
  const times = new Int32Array(rows.length + (nullCount > 0 ? 1 : 0));
  for (let row = 0; row < length; row++) {
    if (!values.isValid(row)) places[row] = rows.length;
    times[places[row]!]! += 1;
  }
  const taken = new Int32Array(times.length).fill(-1);
  taken.set(rows);
  return { data: takeRows(column, taken), places, times };
}

/** Returns the first row of each value, and which value each row has. */
function entriesOf(values: ColumnValues): { rows: Int32Array; places: Int32Array } | null {
  if (!values.hasDictionary) return null;
  return values.inKernel(() => {
    const dictionary = buildDictionary(values);
    if (!dictionary) return null;
    const first = dictionary.entriesAt / 4;
    return { rows: dictionary.rows, places: scratchKernel().words.slice(first, first + values.length) };
  });
}
