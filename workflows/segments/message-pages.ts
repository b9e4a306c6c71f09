import { messageSize, type FrameColumns } from './frame-columns.js';
import type { ReusedMemory } from './reused-memory.js';
import type { RowRange } from './row-groups.rule.js';

/** Bytes of the length before each message (u32, little-endian). */
const LENGTH_BYTES = 4;
/** Bytes of messages that are laid out at a time. */
const BATCH_BYTES = 16 * 1024 * 1024;

/** Divides row groups into batches of some megabytes of messages. */
export function inBatches(frames: FrameColumns, order: Int32Array, groups: readonly RowRange[]): RowRange[][] {
  const batches: RowRange[][] = [];
  let room = 0;
  for (const group of groups) {
    let bytes = 0;
    for (let row = group.from; row < group.to; row++) bytes += messageSize(frames, order[row]!);
    if (batches.length === 0 || bytes > room) {
      batches.push([]);
      room = BATCH_BYTES;
    }
    batches.at(-1)!.push(group);
    room -= bytes;
  }
  return batches;
}

/**
 * Lays out the messages of adjacent row groups as plain pages, one for each group, in `memory`.
 * Copies in the order of arrival: to read them from all over a journal file takes twice the time.
 */
export function layOutMessages(
  frames: FrameColumns,
  order: Int32Array,
  groups: readonly RowRange[],
  memory: ReusedMemory,
): Buffer[] {
  const { data, starts, ends } = frames;
  const placeOf = new Int32Array(frames.length).fill(-1);
  let bytes = 0;
  const pageEnds = groups.map(({ from, to }) => {
    for (let row = from; row < to; row++) {
      placeOf[order[row]!] = bytes;
      bytes += LENGTH_BYTES + messageSize(frames, order[row]!);
    }
    return bytes;
  });
  const plain = memory.take(bytes);
  const view = new DataView(plain.buffer, plain.byteOffset, bytes);
  const source = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (let i = 0; i < frames.length; i++) {
    const place = placeOf[i]!;
    if (place < 0) continue;
    view.setUint32(place, ends[i]! - starts[i]!, true);
    source.copy(plain, place + LENGTH_BYTES, starts[i], ends[i]);
  }
  return pageEnds.map((end, i) => plain.subarray(pageEnds[i - 1] ?? 0, end));
}
