/**
 * Consecutive raw messages of one datastream in order of (collection time, seq), held as columns so
 * that the scanner walks bytes without making objects. Message i is `data.subarray(offsets[i],
 * offsets[i + 1])`.
 */
export interface MessageBatch {
  length: number;
  /** Arrival order within the stream. */
  seq: BigInt64Array;
  /** Nanoseconds since the epoch when the frame arrived. */
  collectionTimestampNs: BigInt64Array;
  /** The frames' bytes, untouched. */
  data: Uint8Array;
  /** length + 1 entries. */
  offsets: Int32Array;
  /**
   * The PLAIN bytes of the page that still holds the messages, each after its length (4 bytes).
   * Reading `data` or `offsets` then costs a copy.
   */
  readonly page?: Uint8Array;
}
