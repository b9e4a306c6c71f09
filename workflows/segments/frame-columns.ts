/**
 * Frames of any number of datastreams in order of arrival, as columns. Message i is
 * `data.subarray(starts[i], ends[i])`. The messages need not be adjacent: a journal file is used in
 * place, with its record headers between them.
 */
export interface FrameColumns {
  length: number;
  datastreamId: BigInt64Array;
  /** Order of arrival, ascending within a stream. */
  seq: BigInt64Array;
  /** Nanoseconds since the epoch, never descending within a stream. */
  collectionTimestampNs: BigInt64Array;
  data: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
}

/** Returns the bytes of a message. */
export function messageSize({ starts, ends }: FrameColumns, frame: number): number {
  return ends[frame]! - starts[frame]!;
}

/** Returns the frames that `wanted` accepts, in the same memory. */
export function selectFrames(
  frames: FrameColumns,
  wanted: (datastreamId: bigint, seq: bigint, ns: bigint) => boolean,
): FrameColumns {
  const chosen: number[] = [];
  for (let i = 0; i < frames.length; i++) {
    if (wanted(frames.datastreamId[i]!, frames.seq[i]!, frames.collectionTimestampNs[i]!)) chosen.push(i);
  }
  return {
    length: chosen.length,
    datastreamId: BigInt64Array.from(chosen, (i) => frames.datastreamId[i]!),
    seq: BigInt64Array.from(chosen, (i) => frames.seq[i]!),
    collectionTimestampNs: BigInt64Array.from(chosen, (i) => frames.collectionTimestampNs[i]!),
    data: frames.data,
    starts: Int32Array.from(chosen, (i) => frames.starts[i]!),
    ends: Int32Array.from(chosen, (i) => frames.ends[i]!),
  };
}

/** Copies frames into growing columns. */
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
