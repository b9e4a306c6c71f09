import { crc32, zstdDecompressSync } from 'node:zlib';
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js';
import { PARQUET, SEGMENT_COLUMNS } from './segment-format.js';

/** A segment whose bytes are not what was written: damaged, cut short, or not a segment at all. */
export class SegmentDamagedError extends Error {
  override name = 'SegmentDamagedError';
}

/** Where the pages of one row group begin in the file, by column. */
export interface RowGroupPages {
  datastreamId: number;
  seq: number;
  collectionTimestampNs: number;
  message: number;
}

type ThriftStruct = Record<string, unknown>;

/** The row groups of a segment file. Throws SegmentDamagedError. */
export function readRowGroups(file: Buffer): RowGroupPages[] {
  const magicBytes = PARQUET.magic.length;
  if (file.length < 12 || file.toString('latin1', file.length - magicBytes) !== PARQUET.magic) {
    throw new SegmentDamagedError('no Parquet magic at the end');
  }
  const footerBytes = file.readUInt32LE(file.length - 8);
  if (footerBytes > file.length - 12) throw new SegmentDamagedError(`footer of ${footerBytes} bytes`);
  const footer = readStruct(file, file.length - 8 - footerBytes).value;
  return (footer.field_4 as ThriftStruct[]).map((group) => {
    const chunks = group.field_1 as ThriftStruct[];
    if (chunks.length !== SEGMENT_COLUMNS.length) throw new SegmentDamagedError(`${chunks.length} columns`);
    const offsets = chunks.map((chunk) => Number((chunk.field_3 as ThriftStruct).field_9));
    const [datastreamId = 0, seq = 0, collectionTimestampNs = 0, message = 0] = offsets;
    return { datastreamId, seq, collectionTimestampNs, message };
  });
}

/** The PLAIN bytes of the page at `offset`, its checksum verified. Throws SegmentDamagedError. */
export function readPage(file: Buffer, offset: number): Buffer {
  const { value: header, end } = readStruct(file, offset);
  const body = file.subarray(end, end + Number(header.field_3));
  if (crc32(body) !== Number(header.field_4) >>> 0) throw damagedPage('checksum', offset);
  const plain = zstdDecompressSync(body);
  if (plain.length !== header.field_2) throw damagedPage('size', offset);
  return plain;
}

/** An INT64 page. Throws SegmentDamagedError. */
export function readInt64s(file: Buffer, offset: number): BigInt64Array {
  const plain = readPage(file, offset);
  // Pooled buffers may start at any byte; a BigInt64Array needs a multiple of eight.
  return new BigInt64Array(plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.length));
}

function readStruct(file: Buffer, offset: number): { value: ThriftStruct; end: number } {
  const reader = { view: new DataView(file.buffer, file.byteOffset, file.byteLength), offset };
  try {
    return { value: deserializeTCompactProtocol(reader), end: reader.offset };
  } catch (cause) {
    throw new SegmentDamagedError(`unreadable structure at byte ${offset}`, { cause });
  }
}

function damagedPage(what: string, offset: number): SegmentDamagedError {
  return new SegmentDamagedError(`wrong ${what} of the page at byte ${offset}`);
}
