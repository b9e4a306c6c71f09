/** Constants of parquet.thrift (apache/parquet-format) that a segment uses. */
export const PARQUET = {
  magic: 'PAR1',
  typeInt64: 2,
  typeByteArray: 6,
  required: 0,
  encodingPlain: 0,
  encodingRle: 3,
  codecZstd: 6,
  dataPage: 0,
} as const;

/** Columns of a raw segment in file order: required, PLAIN, zstd, one data page per row group. */
export const SEGMENT_COLUMNS = [
  { name: 'datastream_id', type: PARQUET.typeInt64 },
  { name: 'seq', type: PARQUET.typeInt64 },
  { name: 'collection_timestamp_ns', type: PARQUET.typeInt64 },
  { name: 'message', type: PARQUET.typeByteArray },
] as const;

/** One stream's rows inside one segment blob, as in the segment index. */
export interface StreamSlice {
  datastreamId: bigint;
  /** Row groups with this stream, first and last, inclusive. Other streams may share them. */
  firstRowGroup: number;
  lastRowGroup: number;
  firstSeq: bigint;
  lastSeq: bigint;
  minNs: bigint;
  maxNs: bigint;
  rows: number;
  /** Bytes of the messages, uncompressed. */
  messageBytes: number;
  /** Hash of the frames in order, by `FrameHash`. */
  framesSha256: string;
}

/** The content type of segment blobs. */
export const SEGMENT_CONTENT_TYPE = 'application/vnd.apache.parquet';

/** A segment blob and the streams in it. */
export interface CommittedSegment {
  blobName: string;
  blobBytes: number;
  slices: StreamSlice[];
}
