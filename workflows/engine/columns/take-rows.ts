import type { ColumnBuffers, ColumnData } from './column-data.js';

/** Texts from this length on are copied faster by `set` than by a loop. */
const LEAST_SET = 48;

/**
 * Returns these rows of a column in memory of its own, in this order and as often as they are
 * named; -1 gives a null.
 */
export function takeRows(data: ColumnData, rows: Int32Array): ColumnData {
  return {
    type: data.type,
    length: rows.length,
    ...validityAt(data, rows),
    valueOffsets: null,
    ...buffersAt(data, rows),
  };
}

/** Returns the bytes of text that these rows have together. Rows of lists and numbers have none. */
export function textBytesOf({ type, valueOffsets }: ColumnData, rows: Int32Array): number {
  if (type.kind !== 'text') return 0;
  return rows.reduce((sum, row) => sum + valueOffsets![row + 1]! - valueOffsets![row]!, 0);
}

function validityAt(data: ColumnData, rows: Int32Array): Pick<ColumnData, 'nullCount' | 'nullBitmap'> {
  const bitmap = data.nullCount > 0 ? data.nullBitmap : null;
  const nullBitmap = new Uint8Array((rows.length + 7) >> 3);
  let nullCount = rows.length;
  rows.forEach((row, at) => {
    if (row < 0 || (bitmap && (bitmap[row >> 3]! & (1 << (row & 7))) === 0)) return;
    nullBitmap[at >> 3]! |= 1 << (at & 7);
    nullCount--;
  });
  return { nullCount, nullBitmap: nullCount > 0 ? nullBitmap : null };
}

function buffersAt(data: ColumnData, rows: Int32Array): ColumnBuffers {
  switch (data.type.kind) {
    case 'decimal':
      return { values: wordsAt(data.values as Uint32Array, 4, rows) };
    case 'int64':
    case 'timestamp': {
      const words = wordsAt(wordsOf(data.values as BigInt64Array), 2, rows);
      return { values: new BigInt64Array(words.buffer) };
    }
    case 'float64': {
      const words = wordsAt(wordsOf(data.values as Float64Array), 2, rows);
      return { values: new Float64Array(words.buffer) };
    }
    case 'bool':
      return { values: bitsAt(data.values as Uint8Array, rows) };
    case 'text':
      return textsAt(data.values as Uint8Array, data.valueOffsets!, rows);
    case 'list':
      return listsAt(data.items!, data.valueOffsets!, rows);
  }
}

const wordsOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / 4);

function wordsAt(words: Uint32Array, each: number, rows: Int32Array): Uint32Array<ArrayBuffer> {
  const taken = new Uint32Array(each * rows.length);
  let at = 0;
  for (const row of rows) {
    for (let word = 0; word < each; word++) taken[at++] = row < 0 ? 0 : words[each * row + word]!;
  }
  return taken;
}

function bitsAt(bits: Uint8Array, rows: Int32Array): Uint8Array {
  const taken = new Uint8Array((rows.length + 7) >> 3);
  rows.forEach((row, at) => {
    if (row >= 0 && (bits[row >> 3]! & (1 << (row & 7))) !== 0) taken[at >> 3]! |= 1 << (at & 7);
  });
  return taken;
}

/** Returns the beginning of each row's values among the taken ones, then the end of the last. */
function offsetsAt(offsets: Int32Array, rows: Int32Array): Int32Array {
  const taken = new Int32Array(rows.length + 1);
  rows.forEach((row, at) => (taken[at + 1] = taken[at]! + (row < 0 ? 0 : offsets[row + 1]! - offsets[row]!)));
  return taken;
}

function textsAt(bytes: Uint8Array, offsets: Int32Array, rows: Int32Array): ColumnBuffers {
  const valueOffsets = offsetsAt(offsets, rows);
  const values = new Uint8Array(valueOffsets.at(-1)!);
  rows.forEach((row, i) => {
    if (row < 0) return;
    const [from, to, at] = [offsets[row]!, offsets[row + 1]!, valueOffsets[i]!];
    if (to - from >= LEAST_SET) values.set(bytes.subarray(from, to), at);
    else for (let byte = from; byte < to; byte++) values[at + byte - from] = bytes[byte]!;
  });
  return { values, valueOffsets };
}

function listsAt(items: ColumnData, offsets: Int32Array, rows: Int32Array): ColumnBuffers {
  const valueOffsets = offsetsAt(offsets, rows);
  const itemRows = new Int32Array(valueOffsets.at(-1)!);
  rows.forEach((row, i) => {
    const length = valueOffsets[i + 1]! - valueOffsets[i]!;
    for (let item = 0; item < length; item++) itemRows[valueOffsets[i]! + item] = offsets[row]! + item;
  });
  return { values: null, valueOffsets, items: takeRows(items, itemRows) };
}
