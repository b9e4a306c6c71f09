import type { FrameColumns } from '../../segments/frame-columns.js';
import type { ReusedMemory } from '../../segments/reused-memory.js';
import { FRAME_HEAD_BYTES } from './journal-record.js';

/**
 * Smallest usual size of a frame in a file, with its head. The columns of frames get room for so
 * many; it doubles.
 */
const FRAME_BYTES = 160;
/** Size of a frame in its columns: id, seq, time, start and end. */
const ROW_BYTES = 32;

/** The frames of a file, found record by record. */
export class FrameIndex {
  private length = 0;
  private columns: Columns;
  private readonly view: DataView;

  constructor(
    private readonly file: Buffer,
    private readonly memory: ReusedMemory,
  ) {
    const capacity = Math.max(Math.ceil(file.length / FRAME_BYTES), Math.floor(memory.size / ROW_BYTES));
    this.columns = columnsIn(memory, capacity);
    this.view = new DataView(file.buffer, file.byteOffset, file.length);
  }

  /** Adds the frames between two places. Returns their times. */
  add(from: number, to: number): BigInt64Array {
    const { view, length: first } = this;
    for (let at = from; at < to;) {
      if (this.length === this.columns.starts.length) this.grow();
      const { ids, seqs, times, starts, ends } = this.columns;
      const i = this.length++;
      ids[i] = view.getBigInt64(at, true);
      seqs[i] = view.getBigInt64(at + 8, true);
      times[i] = view.getBigInt64(at + 16, true);
      const start = at + FRAME_HEAD_BYTES;
      at = start + view.getUint32(at + 24, true);
      starts[i] = start;
      ends[i] = at;
    }
    return this.columns.times.subarray(first, this.length);
  }

  all(): FrameColumns {
    const { length } = this;
    const { ids, seqs, times, starts, ends } = this.columns;
    return {
      length,
      datastreamId: ids.subarray(0, length),
      seq: seqs.subarray(0, length),
      collectionTimestampNs: times.subarray(0, length),
      data: this.file,
      starts: starts.subarray(0, length),
      ends: ends.subarray(0, length),
    };
  }

  /**
   * Takes more than the memory has, so that it is other memory, from which nothing is overwritten.
   */
  private grow(): void {
    const grown = columnsIn(this.memory, Math.floor(this.memory.size / ROW_BYTES) * 2);
    const { ids, seqs, times, starts, ends } = this.columns;
    grown.ids.set(ids);
    grown.seqs.set(seqs);
    grown.times.set(times);
    grown.starts.set(starts);
    grown.ends.set(ends);
    this.columns = grown;
  }
}

interface Columns {
  ids: BigInt64Array;
  seqs: BigInt64Array;
  times: BigInt64Array;
  starts: Int32Array;
  ends: Int32Array;
}

function columnsIn(memory: ReusedMemory, capacity: number): Columns {
  const { buffer, byteOffset } = memory.take(capacity * ROW_BYTES);
  const int64s = (nth: number): BigInt64Array => new BigInt64Array(buffer, byteOffset + 8 * nth * capacity, capacity);
  const int32s = (nth: number): Int32Array => new Int32Array(buffer, byteOffset + 4 * nth * capacity, capacity);
  return { ids: int64s(0), seqs: int64s(1), times: int64s(2), starts: int32s(6), ends: int32s(7) };
}
