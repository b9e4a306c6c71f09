import type { ValueType } from './row-batch.js';

/** A column's rows in Arrow's layout, plain data that can move between threads. */
export interface ColumnData {
  type: ValueType;
  length: number;
  nullCount: number;
  /** Null when every row has a value. */
  nullBitmap: Uint8Array | null;
  /** Of decimals four words a row, of text the bytes, of booleans the bits. */
  values: unknown;
  /** Of text and lists. */
  valueOffsets: Int32Array | null;
  /** Of lists alone: what is in them. */
  items?: ColumnData;
}

export type ColumnKind = 'decimal' | 'int64' | 'float64' | 'bool' | 'text';

/** How a column's values are encoded; a list has none of its own. */
export function columnKind({ kind }: ValueType): ColumnKind {
  if (kind === 'list') throw new Error('a list is not a column of values');
  return kind === 'timestamp' ? 'int64' : kind;
}

/** Elements of `values` a row; bits and text have no fixed number. */
const WORDS: Record<ColumnKind, number> = { decimal: 4, int64: 1, float64: 1, bool: 0, text: 0 };

export interface ColumnPiece {
  data: ColumnData;
  from: number;
  to: number;
}

/** A copy of several runs of rows as one column, good until the next call in this thread. */
export function joinColumns(kind: ColumnKind, pieces: readonly ColumnPiece[]): ColumnData {
  const length = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
  const common = { type: pieces[0]!.data.type, length, valueOffsets: null, ...joinValidity(pieces, length) };
  if (kind === 'text') return { ...common, ...joinText(pieces, length) };
  if (kind === 'bool') {
    const values = joinBits(pieces, length, ({ data }) => data.values as Uint8Array);
    return { ...common, values };
  }
  return { ...common, values: joinWords(WORDS[kind], pieces, length) };
}

/** Memory that is used again; it grows by half at least. */
class Room {
  private held = new ArrayBuffer(0);

  of(bytes: number): ArrayBuffer {
    if (this.held.byteLength < bytes)
      this.held = new ArrayBuffer(Math.max(bytes, Math.ceil(1.5 * this.held.byteLength)));
    return this.held;
  }
}

const valuesRoom = new Room();
const offsetsRoom = new Room();

type Words = Uint32Array | BigInt64Array | Float64Array;

function joinWords(perRow: number, pieces: readonly ColumnPiece[], length: number): Words {
  const first = pieces[0]!.data.values as Words;
  const Type = first.constructor as new (buffer: ArrayBuffer, offset: number, length: number) => Words;
  const joined = new Type(valuesRoom.of(first.BYTES_PER_ELEMENT * perRow * length), 0, perRow * length);
  let at = 0;
  for (const { data, from, to } of pieces) {
    joined.set((data.values as Words).subarray(perRow * from, perRow * to) as never, at);
    at += perRow * (to - from);
  }
  return joined;
}

function joinText(pieces: readonly ColumnPiece[], length: number): Pick<ColumnData, 'values' | 'valueOffsets'> {
  const offsetsOf = (data: ColumnData): Int32Array => data.valueOffsets as Int32Array;
  const bytes = pieces.reduce((sum, { data, from, to }) => sum + offsetsOf(data)[to]! - offsetsOf(data)[from]!, 0);
  const values = new Uint8Array(valuesRoom.of(bytes), 0, bytes);
  const valueOffsets = new Int32Array(offsetsRoom.of(4 * length + 4), 0, length + 1);
  let row = 0;
  let at = 0;
  for (const { data, from, to } of pieces) {
    const offsets = offsetsOf(data);
    const start = offsets[from]!;
    values.set((data.values as Uint8Array).subarray(start, offsets[to]), at);
    for (let i = from; i <= to; i++) valueOffsets[row + i - from] = offsets[i]! - start + at;
    row += to - from;
    at += offsets[to]! - start;
  }
  return { values, valueOffsets };
}

function joinValidity(
  pieces: readonly ColumnPiece[],
  length: number,
): { nullBitmap: Uint8Array | null; nullCount: number } {
  if (pieces.every(({ data }) => data.nullCount === 0)) return { nullBitmap: null, nullCount: 0 };
  const nullBitmap = joinBits(pieces, length, ({ data }) => (data.nullCount > 0 ? data.nullBitmap : null));
  let valid = 0;
  for (let row = 0; row < length; row++) valid += (nullBitmap[row >> 3]! >> (row & 7)) & 1;
  return valid === length ? { nullBitmap: null, nullCount: 0 } : { nullBitmap, nullCount: length - valid };
}

/** Bits of the pieces one behind the other; null stands for all set. */
function joinBits(
  pieces: readonly ColumnPiece[],
  length: number,
  bitsOf: (piece: ColumnPiece) => Uint8Array | null,
): Uint8Array {
  const joined = new Uint8Array((length + 7) >> 3);
  let at = 0;
  for (const piece of pieces) {
    const bits = bitsOf(piece);
    const whole = piece.to - piece.from;
    if (bits) orBits(joined, at, bits, piece.from, whole);
    else setBits(joined, at, whole);
    at += whole;
  }
  return joined;
}

/** Copies `count` bits from `from` on to `at`, where there is none yet, a byte at a time. */
function orBits(target: Uint8Array, at: number, bits: Uint8Array, from: number, count: number): void {
  const shift = from & 7;
  const offset = at & 7;
  let next = at >> 3;
  for (let i = 0; i < count; i += 8, next++) {
    const source = (from + i) >> 3;
    let byte = bits[source]! >> shift;
    if (shift > 0 && source + 1 < bits.length) byte |= bits[source + 1]! << (8 - shift);
    byte &= count - i < 8 ? (1 << (count - i)) - 1 : 0xff;
    target[next]! |= byte << offset;
    if (offset > 0 && byte >> (8 - offset) !== 0) target[next + 1]! |= byte >> (8 - offset);
  }
}

function setBits(target: Uint8Array, at: number, count: number): void {
  let row = at;
  const end = at + count;
  for (; row < end && (row & 7) !== 0; row++) target[row >> 3]! |= 1 << (row & 7);
  target.fill(0xff, row >> 3, end >> 3);
  for (row = Math.max(row, end & ~7); row < end; row++) target[row >> 3]! |= 1 << (row & 7);
}
