import duckdb, { type Vector } from '@duckdb/node-bindings';
import { TEXT_CELL, viewOf, withValidTexts } from '../columns.js';
import type { SandboxColumn } from '../protocol.js';
import { SpanResults, withRoom } from './results.js';

/** Bytes that DuckDB may leave between two texts. */
const MOST_GAP = 16;
/** Shortest text for which a copy takes less time than a loop. */
const LEAST_SET = 64;

/** Results that are texts. */
export class TextResults extends SpanResults {
  private text = new Uint8Array(0);

  override get bytes(): number {
    return super.bytes + this.offsets[this.length]!;
  }

  column(): SandboxColumn {
    const { offsets, valid } = this;
    return withValidTexts({ kind: 'string', valid, offsets, bytes: this.text.subarray(0, offsets[this.length]) });
  }

  protected copy(vector: Vector, from: number, to: number, at: number): void {
    const { bytes, dataAt, mostInline } = TEXT_CELL;
    const { valid } = this;
    const cells = duckdb.vector_get_data(vector, bytes * to);
    const view = viewOf(cells);
    const long: LongText[] = [];
    for (let row = at, cell = bytes * from; row < this.length; row++, cell += bytes) {
      const length = valid[row] ? view.getUint32(cell, true) : 0;
      const start = this.span(row, length);
      this.text = withRoom(this.text, start + length);
      if (length > mostInline) long.push({ cell, length, start, address: addressIn(view, cell) });
      else for (let i = 0; i < length; i++) this.text[start + i] = cells[cell + dataAt + i]!;
    }
    copyTexts(cells, long, this.text);
  }
}

/** A text that its cell points to. */
interface LongText {
  /** Position of its cell. */
  cell: number;
  length: number;
  /** Position to which the text is copied. */
  start: number;
  address: number;
}

/** Addresses have fewer bits than exact numbers. */
function addressIn(view: DataView, cell: number): number {
  const at = cell + TEXT_CELL.pointerAt;
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

/**
 * Copies texts to their places. Texts that nearly follow each other in memory are read together:
 * each read takes a microsecond. Between texts that are less than a page apart, all memory can be
 * read.
 */
function copyTexts(cells: Uint8Array, texts: readonly LongText[], target: Uint8Array): void {
  for (let first = 0, next = 0; first < texts.length; first = next) {
    const { address, cell } = texts[first]!;
    let end = address;
    for (; next < texts.length; next++) {
      const gap = texts[next]!.address - end;
      if (next > first && (gap < 0 || gap > MOST_GAP)) break;
      end = texts[next]!.address + texts[next]!.length;
    }
    const pointer = cells.byteOffset + cell + TEXT_CELL.pointerAt;
    const read = duckdb.get_data_from_pointer(cells.buffer as ArrayBuffer, pointer, end - address);
    for (const { address: from, length, start } of texts.slice(first, next)) {
      const at = from - address;
      if (length >= LEAST_SET) target.set(read.subarray(at, at + length), start);
      else for (let i = 0; i < length; i++) target[start + i] = read[at + i]!;
    }
  }
}
