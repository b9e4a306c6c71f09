import { BLOB, type DuckDBAppender, DuckDBDataChunk, type DuckDBType } from '@duckdb/node-api';
import duckdb, { type Vector } from '@duckdb/node-bindings';
import { areTexts } from './are-texts.js';
import { joinTexts } from './join-texts.js';
import type { SandboxColumn } from './protocol.js';

type TextColumn = SandboxColumn & { kind: 'string' };

/**
 * DuckDB's text of a row (`duckdb_string_t`): its length, then the text itself if it has at most 12
 * bytes, or else its first four bytes and where it is.
 */
export const TEXT_CELL = { bytes: 16, dataAt: 4, prefix: 4, pointerAt: 8, mostInline: 12 } as const;
/** The rows of a chunk of DuckDB, and of a word of its validity masks. */
const CHUNK_ROWS = 2_048;
const MASK_ROWS = 64;

/** Bytes of the validity mask of so many rows. */
export const maskBytes = (rows: number): number => (MASK_ROWS / 8) * Math.ceil(rows / MASK_ROWS);

/** Appends all rows of columns of the same length. */
export function appendColumns(appender: DuckDBAppender, columns: readonly SandboxColumn[]): void {
  const types = columns.map((_, at) => appender.columnType(at));
  const valid = columns.map(withValidTexts);
  const rows = columns[0]!.valid.length;
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    appendRows(appender, types, valid, from, Math.min(rows, from + CHUNK_ROWS));
  }
}

function appendRows(
  appender: DuckDBAppender,
  types: readonly DuckDBType[],
  columns: readonly SandboxColumn[],
  from: number,
  to: number,
): void {
  const chunk = DuckDBDataChunk.create(types, to - from);
  /** Chunks that cells point into. They must not be freed earlier. */
  const pointedTo: DuckDBDataChunk[] = [];
  columns.forEach((column, at) => {
    const vector = duckdb.data_chunk_get_vector(chunk.chunk, at);
    putValid(vector, column.valid.subarray(from, to));
    if (column.kind === 'list') throw new Error('a list cannot be an input');
    if (column.kind === 'string') return pointedTo.push(putTexts(vector, column, from, to));
    // The layout of DuckDB's vectors of these types.
    const words = column.kind === 'decimal' ? 2 : 1;
    putBytes(vector, column.values.subarray(words * from, words * to));
  });
  appender.appendDataChunk(chunk);
  pointedTo.length = 0;
}

/**
 * Returns the column with texts that are valid UTF-8 each: what is not becomes U+FFFD. Other
 * columns are as they were.
 */
export function withValidTexts(column: SandboxColumn): SandboxColumn {
  if (column.kind !== 'string' || areTexts(column.offsets, column.bytes)) return column;
  const { offsets, bytes, valid } = column;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts = Array.from(valid, (_, i) => Buffer.from(text.toString('utf8', offsets[i], offsets[i + 1])));
  return { ...column, ...joinTexts(texts) };
}

function putBytes(vector: Vector, { buffer, byteOffset, byteLength }: ArrayBufferView): void {
  duckdb.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, byteOffset, byteLength);
}

function putValid(vector: Vector, valid: Uint8Array): void {
  if (!valid.includes(0)) return;
  const mask = new Uint8Array(maskBytes(valid.length));
  for (let i = 0; i < valid.length; i++) mask[i >> 3]! |= valid[i]! << (i & 7);
  duckdb.vector_ensure_validity_writable(vector);
  duckdb.copy_data_to_vector_validity(vector, 0, mask.buffer, 0, mask.byteLength);
}

/** Returns the chunk that has the texts which are too long for their cells. */
function putTexts(vector: Vector, { offsets, bytes, valid }: TextColumn, from: number, to: number): DuckDBDataChunk {
  const base = offsets[from]!;
  const texts = DuckDBDataChunk.create([BLOB], 1);
  const blob = duckdb.data_chunk_get_vector(texts.chunk, 0);
  duckdb.vector_assign_string_element_len(blob, 0, bytes.subarray(base, offsets[to]));
  const address = viewOf(duckdb.vector_get_data(blob, TEXT_CELL.bytes)).getBigUint64(TEXT_CELL.pointerAt, true);
  const cells = new Uint8Array(TEXT_CELL.bytes * (to - from));
  const view = viewOf(cells);
  for (let row = from; row < to; row++) {
    const start = offsets[row]!;
    const length = offsets[row + 1]! - start;
    if (!valid[row]) continue;
    const cell = TEXT_CELL.bytes * (row - from);
    view.setUint32(cell, length, true);
    const isLong = length > TEXT_CELL.mostInline;
    const inCell = isLong ? TEXT_CELL.prefix : length;
    for (let i = 0; i < inCell; i++) cells[cell + TEXT_CELL.dataAt + i] = bytes[start + i]!;
    if (isLong) view.setBigUint64(cell + TEXT_CELL.pointerAt, address + BigInt(start - base), true);
  }
  putBytes(vector, cells);
  return texts;
}

/** Returns a view of the same bytes. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
