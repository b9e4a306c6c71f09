import { buffersOf, sliceColumn, type ColumnData, type ColumnKind } from '../column-data.js';
import type { RowGroupLimits } from '../row-collector.js';

/** A whole row group: runs of rows, each with all columns. */
export interface CutRowGroup {
  rows: number;
  pieces: ColumnData[][];
}

/** Bytes of a row in Arrow's layout as column builders count them, text without its bytes. */
const FIXED_BYTES: Record<ColumnKind, number> = { decimal: 16, int64: 8, float64: 8, bool: 1, text: 4 };

/** Cuts a stream of columns into row groups where a RowCollector with the same limits would, to the row. */
export class RowGroupCutter {
  private pieces: ColumnData[][] = [];
  private rows = 0;
  private bytes = 0;
  private readonly rowBytes: number;

  constructor(
    private readonly kinds: readonly ColumnKind[],
    private readonly limits: RowGroupLimits,
  ) {
    this.rowBytes = kinds.reduce((sum, kind) => sum + FIXED_BYTES[kind], 0);
  }

  /** Takes over a run of rows; gives the row groups that are whole now. */
  *add(columns: ColumnData[]): Generator<CutRowGroup> {
    for (let rest = columns; ;) {
      const length = rest[0]!.length;
      if (length === 0) return;
      const end = this.endIn(rest, length);
      if (end === null) return this.hold(rest, length);
      if (end === length) {
        this.hold(rest, length);
        yield this.take();
        return;
      }
      const cut = (from: number, to: number) => rest.map((data, i) => sliceColumn(this.kinds[i]!, data, from, to));
      this.hold(cut(0, end), end);
      yield this.take();
      rest = cut(end, length);
    }
  }

  /** The rows of the last group; null when there are none. */
  finish(): CutRowGroup | null {
    return this.rows > 0 ? this.take() : null;
  }

  private hold(columns: ColumnData[], rows: number): void {
    this.pieces.push(columns);
    this.rows += rows;
    this.bytes += this.bytesOf(columns, rows);
  }

  private take(): CutRowGroup {
    const group = { rows: this.rows, pieces: this.pieces };
    this.pieces = [];
    this.rows = this.bytes = 0;
    return group;
  }

  /** Behind which of these rows the group is full; null when it is not. */
  private endIn(columns: readonly ColumnData[], length: number): number | null {
    const isFull = (rows: number): boolean =>
      this.rows + rows >= this.limits.rows || this.bytes + this.bytesOf(columns, rows) >= this.limits.bytes;
    if (!isFull(length)) return null;
    let low = 1;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isFull(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private bytesOf(columns: readonly ColumnData[], rows: number): number {
    return columns.reduce((sum, { valueOffsets }) => sum + (valueOffsets?.[rows] ?? 0), rows * this.rowBytes);
  }
}

/** A group's pieces column by column, and what moves with each column to another thread. */
export function columnsOf({ pieces }: CutRowGroup, column: number) {
  const data = pieces.map((columns) => columns[column]!);
  return { pieces: data.map((piece) => ({ data: piece, from: 0, to: piece.length })), transfer: buffersOf(data) };
}
