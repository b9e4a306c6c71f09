import type { ColumnData } from '../engine/columns/column-data.js';
import type { SandboxColumn } from '../../sandbox/child/protocol.js';

const BLOCK_ROWS = 16_384;
/**
 * Exact decimals in lists take a second per MiB, more on a busy machine. A block must stay within
 * the sandbox's time.
 */
const BLOCK_TEXT_BYTES = 1 << 20;

/**
 * Returns where the blocks of columns end that the sandbox gets together: after so many rows, or so
 * much text.
 */
export function blockEnds(columns: readonly ColumnData[]): number[] {
  const offsets = columns.flatMap((data) => (data.type.kind === 'text' ? [data.valueOffsets as Int32Array] : []));
  const textBytes = (from: number, to: number): number => offsets.reduce((sum, at) => sum + at[to]! - at[from]!, 0);
  const { length } = columns[0]!;
  const ends: number[] = [];
  for (let from = 0; from < length; from = ends.at(-1)!) {
    let to = Math.min(length, from + BLOCK_ROWS);
    while (to - from > 1 && textBytes(from, to) > BLOCK_TEXT_BYTES) to = (from + to) >> 1;
    ends.push(to);
  }
  return ends;
}

/** Rows `from` to `to` of an extracted column. */
export function columnBlock(data: ColumnData, from: number, to: number): SandboxColumn {
  const valid = new Uint8Array(to - from).fill(1);
  const bitmap = data.nullCount > 0 ? data.nullBitmap : null;
  if (bitmap) for (let i = from; i < to; i++) valid[i - from] = (bitmap[i >> 3]! >> (i & 7)) & 1;
  const { type } = data;
  if (type.kind === 'decimal') {
    const words = data.values as Uint32Array;
    return {
      kind: 'decimal',
      valid,
      values: new BigInt64Array(words.buffer, words.byteOffset + 16 * from, 2 * (to - from)),
    };
  }
  if (type.kind === 'int64' || type.kind === 'timestamp')
    return { kind: 'i64', valid, values: (data.values as BigInt64Array).subarray(from, to) };
  if (type.kind === 'float64') return { kind: 'f64', valid, values: (data.values as Float64Array).subarray(from, to) };
  if (type.kind === 'bool') {
    const bits = data.values as Uint8Array;
    const values = Uint8Array.from(valid, (_, i) => (bits[(from + i) >> 3]! >> ((from + i) & 7)) & 1);
    return { kind: 'bool', valid, values };
  }
  const all = data.valueOffsets as Int32Array;
  const start = all[from]!;
  const offsets = all.slice(from, to + 1).map((offset) => offset - start);
  return { kind: 'string', valid, offsets, bytes: (data.values as Uint8Array).subarray(start, all[to]) };
}
