import { crc32, zstdDecompressSync } from 'node:zlib';
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js';
import type { MessageBatch } from './message-batch.js';
import { PARQUET, SEGMENT_COLUMNS } from './segment-format.js';

/** Which rows of a segment to read: a row of the segment index. */
export interface SliceReference {
  datastreamId: bigint;
  firstRowGroup: number;
  lastRowGroup: number;
}

/** A segment whose bytes are not what was written: damaged, cut short, or not a segment at all. */
export class SegmentDamagedError extends Error {
  override name = 'SegmentDamagedError';
}

type ThriftStruct = Record<string, unknown>;

/**
 * One stream's messages of a segment in order of (collection time, seq). Each page's checksum is verified.
 * Throws SegmentDamagedError.
 */
export function readSegmentSlice(bytes: Uint8Array, slice: SliceReference): MessageBatch {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rowGroups = readRowGroups(file);
  const parts: MessageBatch[] = [];
  for (let index = slice.firstRowGroup; index <= slice.lastRowGroup; index++) {
    const chunks = rowGroups[index];
    if (!chunks) throw new SegmentDamagedError(`row group ${index} of ${rowGroups.length} asked for`);
    const part = readRowGroup(file, chunks, slice.datastreamId);
    if (part.length > 0) parts.push(part);
  }
  return parts.length === 1 && parts[0] ? parts[0] : concatenate(parts);
}

/** Page offsets: `[group][column]`. */
function readRowGroups(file: Buffer): number[][] {
  const magicBytes = PARQUET.magic.length;
  if (file.length < 12 || file.toString('latin1', file.length - magicBytes) !== PARQUET.magic) {
    throw new SegmentDamagedError('no Parquet magic at the end');
  }
  const footerBytes = file.readUInt32LE(file.length - 8);
  if (footerBytes > file.length - 12) throw new SegmentDamagedError(`footer of ${footerBytes} bytes`);
  const footer = readStruct(file, file.length - 8 - footerBytes).value;
  return (footer.field_4 as ThriftStruct[]).map((group) =>
    (group.field_1 as ThriftStruct[]).map((chunk) => Number((chunk.field_3 as ThriftStruct).field_9)),
  );
}

function readStruct(file: Buffer, offset: number): { value: ThriftStruct; end: number } {
  const reader = { view: new DataView(file.buffer, file.byteOffset, file.byteLength), offset };
  try {
    return { value: deserializeTCompactProtocol(reader), end: reader.offset };
  } catch (cause) {
    throw new SegmentDamagedError(`unreadable structure at byte ${offset}`, { cause });
  }
}

/** The PLAIN bytes of the page at `offset` and its number of values. */
function readPage(file: Buffer, offset: number): { plain: Buffer; rows: number } {
  const { value: header, end } = readStruct(file, offset);
  const body = file.subarray(end, end + Number(header.field_3));
  if (crc32(body) !== Number(header.field_4) >>> 0)
    throw new SegmentDamagedError(`checksum of the page at byte ${offset}`);
  const plain = zstdDecompressSync(body);
  if (plain.length !== header.field_2) throw new SegmentDamagedError(`size of the page at byte ${offset}`);
  return { plain, rows: Number((header.field_5 as ThriftStruct).field_1) };
}

function readInt64s(file: Buffer, offset: number): BigInt64Array {
  const { plain } = readPage(file, offset);
  // Pooled buffers may start at any byte; a BigInt64Array needs a multiple of eight.
  return new BigInt64Array(plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.length));
}

function readRowGroup(file: Buffer, chunks: number[], datastreamId: bigint): MessageBatch {
  if (chunks.length !== SEGMENT_COLUMNS.length) throw new SegmentDamagedError(`${chunks.length} columns`);
  const [idsAt = 0, seqAt = 0, nsAt = 0, messagesAt = 0] = chunks;
  const ids = readInt64s(file, idsAt);
  const from = ids.indexOf(datastreamId);
  const to = ids.lastIndexOf(datastreamId) + 1;
  if (from < 0) return concatenate([]);
  return {
    length: to - from,
    seq: readInt64s(file, seqAt).slice(from, to),
    collectionTimestampNs: readInt64s(file, nsAt).slice(from, to),
    ...unpackMessages(readPage(file, messagesAt).plain, from, to),
  };
}

/** Messages [from, to) of a PLAIN page, moved together over their length prefixes. */
function unpackMessages(plain: Buffer, from: number, to: number): Pick<MessageBatch, 'data' | 'offsets'> {
  let at = 0;
  for (let row = 0; row < from; row++) at += 4 + plain.readUInt32LE(at);
  const offsets = new Int32Array(to - from + 1);
  const start = at;
  let used = start;
  for (let row = from; row < to; row++) {
    const length = plain.readUInt32LE(at);
    plain.copyWithin(used, at + 4, at + 4 + length);
    at += 4 + length;
    used += length;
    offsets[row - from + 1] = used - start;
  }
  return { data: plain.subarray(start, used), offsets };
}

function concatenate(parts: MessageBatch[]): MessageBatch {
  const length = parts.reduce((total, part) => total + part.length, 0);
  const bytes = parts.reduce((total, part) => total + part.data.length, 0);
  const whole: MessageBatch = {
    length,
    seq: new BigInt64Array(length),
    collectionTimestampNs: new BigInt64Array(length),
    data: new Uint8Array(bytes),
    offsets: new Int32Array(length + 1),
  };
  let row = 0;
  let at = 0;
  for (const part of parts) {
    whole.seq.set(part.seq, row);
    whole.collectionTimestampNs.set(part.collectionTimestampNs, row);
    whole.data.set(part.data, at);
    for (let i = 0; i < part.length; i++) whole.offsets[row + i + 1] = at + (part.offsets[i + 1] ?? 0);
    row += part.length;
    at += part.data.length;
  }
  return whole;
}
