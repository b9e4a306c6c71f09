import type { ColumnData, ColumnKind, ColumnRange } from '../columns/column-data.js';
import type { RowGroupLimits } from '../rows/row-collector.js';

/** Rows [from, to) of a morsel. */
interface MorselRange<Morsel extends RowMorsel> {
  morsel: Morsel;
  from: number;
  to: number;
}

/** Rows that came together. */
interface RowMorsel {
  columns: readonly ColumnData[];
  rows: number;
}

/** A whole row group: ranges of morsels. */
export interface CutRowGroup<Morsel extends RowMorsel> {
  rows: number;
  ranges: MorselRange<Morsel>[];
}

/** Bytes of a row in Arrow's layout as column builders count them, text without its bytes. */
const FIXED_BYTES: Record<ColumnKind, number> = { decimal: 16, int64: 8, float64: 8, bool: 1, text: 4 };

/**
 * Cuts a stream of rows into row groups where a RowCollector with the same limits would, to the
 * row.
 */
export class RowGroupCutter<Morsel extends RowMorsel> {
  private ranges: MorselRange<Morsel>[] = [];
  private rows = 0;
  private bytes = 0;
  private readonly rowBytes: number;

  constructor(
    kinds: readonly ColumnKind[],
    private readonly limits: RowGroupLimits,
  ) {
    this.rowBytes = kinds.reduce((sum, kind) => sum + FIXED_BYTES[kind], 0);
  }

  /** Takes over a morsel of rows; returns the row groups that are whole now. */
  *add(morsel: Morsel): Generator<CutRowGroup<Morsel>> {
    for (let from = 0; from < morsel.rows;) {
      const end = this.endIn(morsel, from);
      const to = end ?? morsel.rows;
      this.ranges.push({ morsel, from, to });
      this.rows += to - from;
      this.bytes += this.bytesOf(morsel, from, to);
      if (end !== null) yield this.take();
      from = to;
    }
  }

  /** The rows of the last group; null when there are none. */
  finish(): CutRowGroup<Morsel> | null {
    return this.rows > 0 ? this.take() : null;
  }

  private take(): CutRowGroup<Morsel> {
    const group = { rows: this.rows, ranges: this.ranges };
    this.ranges = [];
    this.rows = this.bytes = 0;
    return group;
  }

  /**
   * Returns the row after which the group is full, counted from `from` on; null if it is not full.
   */
  private endIn(morsel: Morsel, from: number): number | null {
    const isFull = (to: number): boolean =>
      this.rows + to - from >= this.limits.rows || this.bytes + this.bytesOf(morsel, from, to) >= this.limits.bytes;
    if (!isFull(morsel.rows)) return null;
    let low = from + 1;
    let high = morsel.rows;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isFull(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private bytesOf({ columns }: Morsel, from: number, to: number): number {
    return columns.reduce(
      (sum, { valueOffsets }) => (valueOffsets ? sum + valueOffsets[to]! - valueOffsets[from]! : sum),
      (to - from) * this.rowBytes,
    );
  }
}

/** A group's ranges of one column. */
export function columnRanges<Morsel extends RowMorsel>({ ranges }: CutRowGroup<Morsel>, column: number): ColumnRange[] {
  return ranges.map(({ morsel, from, to }) => ({ data: morsel.columns[column]!, from, to }));
}
