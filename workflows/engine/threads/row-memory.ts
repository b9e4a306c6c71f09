import type { ColumnData } from '../columns/column-data.js';
import type { RowBatch } from '../columns/row-batch.js';

const ALIGNMENT = 16;
const STEP_BYTES = 256 << 10;

type Values = Uint8Array | Int32Array | Uint32Array | BigInt64Array | Float64Array;

/**
 * Shared memory that is reused. Allocating it for every morsel would load the garbage collectors of
 * all threads.
 */
export class RowMemories {
  private readonly free: SharedArrayBuffer[] = [];

  take(): SharedArrayBuffer | null {
    return this.free.pop() ?? null;
  }

  giveBack(memory: SharedArrayBuffer): void {
    this.free.push(memory);
  }
}

/** `memory` when it is large enough, else new memory with some room to spare. */
function ofSize(memory: SharedArrayBuffer | null, bytes: number): SharedArrayBuffer {
  if (memory && memory.byteLength >= bytes) return memory;
  return new SharedArrayBuffer(Math.ceil((bytes * 17) / 16 / STEP_BYTES) * STEP_BYTES);
}

/** Copies a batch's columns: the batch's own buffers are used again. */
export function placeColumns(
  { columns }: RowBatch,
  memory: SharedArrayBuffer | null,
): { memory: SharedArrayBuffer; columns: ColumnData[] } {
  const arrays = columns.flatMap(({ nullBitmap, values, valueOffsets }) => [
    nullBitmap,
    values as Values,
    valueOffsets,
  ]);
  const target = ofSize(
    memory,
    arrays.reduce((sum, array) => sum + aligned(array?.byteLength ?? 0), 0),
  );
  let at = 0;
  const place = <T extends Values>(array: T): T => {
    const Type = array.constructor as new (buffer: SharedArrayBuffer, offset: number, length: number) => T;
    const placed = new Type(target, at, array.length);
    placed.set(array as never);
    at += aligned(array.byteLength);
    return placed;
  };
  const placed = columns.map((column): ColumnData => {
    const { nullBitmap, values, valueOffsets } = column;
    return {
      ...column,
      nullBitmap: nullBitmap && place(nullBitmap),
      values: place(values as Values),
      valueOffsets: valueOffsets && place(valueOffsets),
    };
  });
  return { memory: target, columns: placed };
}

/** Copies a text. */
export function placeText(
  text: Uint8Array,
  memory: SharedArrayBuffer | null,
): { memory: SharedArrayBuffer; text: Uint8Array } {
  const target = ofSize(memory, text.length);
  const placed = new Uint8Array(target, 0, text.length);
  placed.set(text);
  return { memory: target, text: placed };
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
