import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { MAX_INT64 } from '../../../schema/text/int64.js';

/** A capture that cannot be read. The message names the place. */
export class CaptureFormatError extends Error {
  override name = 'CaptureFormatError';
}

export interface CaptureLine {
  number: number;
  collectionTimestampNs: bigint;
  /** The frame's bytes, valid until the next line is read. */
  frame: Buffer;
}

const LF = 0x0a;
const TAB = 0x09;

/** Reads a file in chunks. Decompresses gzip, detected by its first bytes. */
export async function* captureChunks(path: string): AsyncGenerator<Buffer> {
  const gzip = await isGzip(path);
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  if (!gzip) {
    yield* file as AsyncIterable<Buffer>;
    return;
  }
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  try {
    yield* file.pipe(unpacked) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new CaptureFormatError(`${path}: not a whole gzip file; --salvage imports what can be read`, { cause });
  }
}

/**
 * Reads the lines `<collection_timestamp_ns>\t<frame>` of a capture. A frame is everything between
 * the first tab and the line feed, byte for byte. Skips empty lines. Throws CaptureFormatError with
 * the line number.
 */
export async function* captureLines(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<CaptureLine> {
  let number = 0;
  let carried: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      const part = chunk.subarray(from, end);
      const line = carried.length > 0 ? Buffer.concat([...carried, part]) : part;
      carried = [];
      from = end + 1;
      number += 1;
      if (line.length > 0) yield parseLine(path, number, line);
    }
    if (from < chunk.length) carried.push(chunk.subarray(from));
  }
  const last = Buffer.concat(carried);
  if (last.length > 0) yield parseLine(path, number + 1, last);
}

function parseLine(path: string, number: number, line: Buffer): CaptureLine {
  const tab = line.indexOf(TAB);
  if (tab < 0) throw new CaptureFormatError(`${path}:${number}: no tab between timestamp and message`);
  const digits = line.toString('latin1', 0, tab);
  if (!/^\d{1,19}$/.test(digits) || BigInt(digits) > MAX_INT64) {
    throw new CaptureFormatError(`${path}:${number}: '${digits.slice(0, 40)}' is not a time in nanoseconds`);
  }
  if (tab + 1 === line.length) throw new CaptureFormatError(`${path}:${number}: no message after the timestamp`);
  return { number, collectionTimestampNs: BigInt(digits), frame: line.subarray(tab + 1) };
}

/** Returns whether a file begins as gzip does. */
export async function isGzip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1 }) as AsyncIterable<Buffer>) {
    return chunk[0] === 0x1f && chunk[1] === 0x8b;
  }
  return false;
}
