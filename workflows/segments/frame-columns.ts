/**
 * Frames of any number of datastreams in order of arrival, as columns. Message i is `data.subarray(starts[i], ends[i])`;
 * the bytes may lie anywhere in `data` (a journal file is used where it lies, headers in between).
 */
export interface FrameColumns {
  length: number;
  datastreamId: BigInt64Array;
  /** Arrival order, ascending within a stream. */
  seq: BigInt64Array;
  /** Nanoseconds since the epoch, never backwards within a stream. */
  collectionTimestampNs: BigInt64Array;
  data: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
}

/** Collects frames into growing columns; messages are copied. */
export class FrameColumnsBuilder {
  private datastreamIds: bigint[] = [];
  private seqs: bigint[] = [];
  private timestamps: bigint[] = [];
  private starts: number[] = [];
  private ends: number[] = [];
  private data = new Uint8Array(64 * 1024);
  private used = 0;

  get length(): number {
    return this.seqs.length;
  }

  /** Bytes of the messages so far. */
  get messageBytes(): number {
    return this.used;
  }

  append(datastreamId: bigint, seq: bigint, collectionTimestampNs: bigint, message: Uint8Array): void {
    this.reserve(message.length);
    this.data.set(message, this.used);
    this.datastreamIds.push(datastreamId);
    this.seqs.push(seq);
    this.timestamps.push(collectionTimestampNs);
    this.starts.push(this.used);
    this.used += message.length;
    this.ends.push(this.used);
  }

  build(): FrameColumns {
    return {
      length: this.length,
      datastreamId: BigInt64Array.from(this.datastreamIds),
      seq: BigInt64Array.from(this.seqs),
      collectionTimestampNs: BigInt64Array.from(this.timestamps),
      data: this.data.subarray(0, this.used),
      starts: Int32Array.from(this.starts),
      ends: Int32Array.from(this.ends),
    };
  }

  private reserve(bytes: number): void {
    if (this.used + bytes <= this.data.length) return;
    const grown = new Uint8Array(Math.max(this.data.length * 2, this.used + bytes));
    grown.set(this.data.subarray(0, this.used));
    this.data = grown;
  }
}
