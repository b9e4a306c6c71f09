import { crc32, zstdDecompressSync } from 'node:zlib';
import { inStep } from '../kernel/step-clock.js';
import { decodeThrift, type ReadThriftStruct } from './thrift/thrift-reader.js';
import { SegmentDamagedError } from '../messages/message-page.js';
import { footerCrc, NO_CRC } from './footer-crc.js';
import { PARQUET, SEGMENT_COLUMNS } from './segment-format.js';

/** Beginnings of the pages of one row group in the file, by column. */
interface RowGroupPages {
  datastreamId: number;
  seq: number;
  collectionTimestampNs: number;
  message: number;
}

/** A row group as the footer describes it. */
export interface RowGroup {
  /** Its half-open range of bytes in the file. */
  offset: number;
  end: number;
  rows: number;
  pages: RowGroupPages;
  /** First and last collection time of all its rows, of any stream. Null if the footer has none. */
  timesNs: { min: bigint; max: bigint } | null;
  /** The stream, if all rows are of one. */
  onlyStream: bigint | null;
}

/** The least chunk that zlib accepts, and the most that a page's declared size is trusted for. */
const MIN_CHUNK_BYTES = 64;
const MAX_CHUNK_BYTES = 16 << 20;
/** Footer length and magic: the last bytes of a file. */
const ENDING_BYTES = 8;

/**
 * Returns the number of bytes of the footer and what follows it. `tail` has at least the last 8
 * bytes of the file. Throws SegmentDamagedError.
 */
export function trailerBytes(tail: Buffer): number {
  if (tail.length < ENDING_BYTES || tail.toString('latin1', tail.length - PARQUET.magic.length) !== PARQUET.magic) {
    throw new SegmentDamagedError('no Parquet magic at the end');
  }
  return tail.readUInt32LE(tail.length - ENDING_BYTES) + ENDING_BYTES;
}

/** Returns the row groups of a file from its end with the footer. Throws SegmentDamagedError. */
export function readRowGroups(tail: Buffer): RowGroup[] {
  const bytes = trailerBytes(tail);
  if (bytes > tail.length) throw new SegmentDamagedError(`footer of ${bytes - ENDING_BYTES} bytes`);
  verifyFooter(tail.subarray(tail.length - bytes, tail.length - ENDING_BYTES));
  const footer = readStruct(tail, tail.length - bytes).value;
  return (footer.get(4) as ReadThriftStruct[]).map(describeRowGroup);
}

function verifyFooter(footer: Buffer): void {
  const expected = footerCrc(footer);
  if (!expected) throw new SegmentDamagedError('footer without a checksum');
  const said = footer.toString('latin1', expected.at, expected.at + NO_CRC.length);
  if (said !== expected.crc) throw new SegmentDamagedError('wrong checksum of the footer');
}

function describeRowGroup(group: ReadThriftStruct): RowGroup {
  const chunks = (group.get(1) as ReadThriftStruct[]).map((chunk) => chunk.get(3) as ReadThriftStruct);
  const [ids, seqs, times, messages, ...others] = chunks;
  if (!ids || !seqs || !times || !messages || others.length > 0) {
    throw new SegmentDamagedError(`${chunks.length} columns instead of ${SEGMENT_COLUMNS.length}`);
  }
  const idBounds = boundsOf(ids);
  return {
    offset: offsetOf(ids),
    end: offsetOf(messages) + Number(messages.get(7)),
    rows: Number(group.get(3)),
    pages: {
      datastreamId: offsetOf(ids),
      seq: offsetOf(seqs),
      collectionTimestampNs: offsetOf(times),
      message: offsetOf(messages),
    },
    timesNs: boundsOf(times),
    onlyStream: idBounds && idBounds.min === idBounds.max ? idBounds.min : null,
  };
}

function offsetOf(chunk: ReadThriftStruct): number {
  return Number(chunk.get(9));
}

function boundsOf(chunk: ReadThriftStruct): { min: bigint; max: bigint } | null {
  const statistics = chunk.get(12) as ReadThriftStruct | undefined;
  const [max, min] = [statistics?.get(5), statistics?.get(6)];
  if (!(max instanceof Uint8Array) || !(min instanceof Uint8Array)) return null;
  return { min: int64Of(min), max: int64Of(max) };
}

function int64Of(bytes: Uint8Array): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigInt64(0, true);
}

/** A page as it is stored. */
export interface StoredPage {
  /** Compressed, its checksum verified. */
  body: Uint8Array;
  plainBytes: number;
  /** Beginning of the page in the file. */
  offset: number;
}

/** Returns the page at `offset`. Throws SegmentDamagedError. */
export function findPage(file: Buffer, offset: number): StoredPage {
  const { value: header, end } = readStruct(file, offset);
  const body = file.subarray(end, end + Number(header.get(3)));
  if (crc32(body) !== Number(header.get(4)) >>> 0) throw damagedPage('checksum', offset);
  return { body, plainBytes: Number(header.get(2)), offset };
}

/** Returns the page's PLAIN bytes. Throws SegmentDamagedError. */
export function unpackPage({ body, plainBytes, offset }: StoredPage): Buffer {
  // One chunk: the default of 16 KiB would be copied together at the end. A full chunk would be
  // followed by an empty one.
  const chunkSize = Math.max(MIN_CHUNK_BYTES, Math.min(plainBytes + 1, MAX_CHUNK_BYTES));
  let plain: Buffer;
  try {
    plain = inStep('decompress', () => zstdDecompressSync(body, { chunkSize }));
  } catch (cause) {
    throw new SegmentDamagedError(`the page at byte ${offset} does not unpack`, { cause });
  }
  if (plain.length !== plainBytes) throw damagedPage('size', offset);
  return plain;
}

/** Rows [from, to) of a stored INT64 page. It can be sent between threads. */
export interface PackedInt64s {
  page: StoredPage;
  from: number;
  to: number;
}

/** Reads an INT64 page. Throws SegmentDamagedError. */
export function readInt64s(file: Buffer, offset: number): BigInt64Array {
  return int64sOf(findPage(file, offset));
}

/** Throws SegmentDamagedError. */
export function unpackInt64s({ page, from, to }: PackedInt64s): BigInt64Array {
  return int64sOf(page).subarray(from, to);
}

function int64sOf(page: StoredPage): BigInt64Array {
  const plain = unpackPage(page);
  const { buffer, byteOffset, length } = plain;
  // Pooled buffers may start at any byte; a BigInt64Array needs a multiple of eight.
  if (byteOffset % 8 !== 0) return new BigInt64Array(buffer.slice(byteOffset, byteOffset + length));
  return new BigInt64Array(buffer, byteOffset, length / 8);
}

function readStruct(file: Buffer, offset: number): { value: ReadThriftStruct; end: number } {
  try {
    return decodeThrift(file, offset);
  } catch (cause) {
    throw new SegmentDamagedError(`unreadable structure at byte ${offset}`, { cause });
  }
}

function damagedPage(what: string, offset: number): SegmentDamagedError {
  return new SegmentDamagedError(`wrong ${what} of the page at byte ${offset}`);
}
