import type { ColumnValues, MinMax } from './column-values.js';
import type { Dictionary } from './dictionary.js';
import type { PageBounds } from './page-index.js';

/** Bounds of a column's pages, and of the whole chunk. Looks at each value once. */
export class ColumnBounds {
  /** Rows of the least and the greatest value of each page. */
  private readonly rows: number[] = [];
  /** False if the values of a page have no order. */
  private hasBounds = true;

  constructor(
    private readonly values: ColumnValues,
    private readonly dictionary: Dictionary | null,
  ) {}

  /** Returns the bounds of the rows [from, to). */
  ofPage(from: number, to: number): PageBounds {
    const { values, dictionary } = this;
    const nulls = values.nullsIn(from, to);
    const present = to - from - nulls;
    const [min, max] = dictionary ? values.entryExtremes(dictionary, from, to) : values.extremes(from, to);
    if (min >= 0) this.rows.push(min, max);
    else if (present > 0) this.hasBounds = false;
    return { values: present, nulls, minMax: values.minMax(min, max) };
  }

  /** Returns the bounds of all pages so far; null if there are none. */
  ofAll(): MinMax | null {
    if (!this.hasBounds) return null;
    return this.values.minMax(...this.values.extremesOf(Int32Array.from(this.rows)));
  }
}
