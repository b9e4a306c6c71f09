/**
 * A run of raw messages of one datastream in order of (collection time, seq), held as columns so that the scanner walks
 * bytes without making objects. Message i is `data.subarray(offsets[i], offsets[i + 1])`.
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
   * Where the messages still lie in the PLAIN bytes of a page, each behind its length (4 bytes), from its first byte on. Then `data` and
   * `offsets` cost a copy.
   */
  readonly page?: Uint8Array;
}
