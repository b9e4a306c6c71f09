import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CaptureFormatError, isGzip } from './capture-lines.js';

/** The end of the readable part of a cut capture, which consists of complete lines. */
export interface SalvagedEnd {
  lines: number;
  /** Decompressed bytes of these lines. */
  bytes: number;
  /** Readable bytes of the line that is cut. They are not imported. */
  droppedBytes: number;
  reason: string;
}

const LF = 0x0a;
/** A complete line whose end is missing, as a file may end without a line feed. */
const LINE = /^\d{1,19}\t./s;
/** Compressed bytes at a time: bounds what one of them can decompress to. */
const READ_BYTES = 64 * 1024;

/**
 * Reads the complete lines of a capture that may be cut, and then calls `onEnd`, with null if it is
 * whole. The same file has the same lines each time. Throws CaptureFormatError if bytes are
 * damaged.
 */
export async function* salvagedChunks(
  path: string,
  onEnd: (end: SalvagedEnd | null) => void = () => {},
): AsyncGenerator<Buffer> {
  let [lines, bytes] = [0, 0];
  let tail: Buffer[] = [];
  let reason: string | null = null;
  const noteCut = (detail: string): void => {
    reason = detail;
  };
  for await (const chunk of (await isGzip(path)) ? unpackedUntilCut(path, noteCut) : createReadStream(path)) {
    const data = chunk as Buffer;
    const end = data.lastIndexOf(LF) + 1;
    if (end > 0) {
      const complete = Buffer.concat([...tail, data.subarray(0, end)]);
      for (let at = complete.indexOf(LF); at >= 0; at = complete.indexOf(LF, at + 1)) lines += 1;
      bytes += complete.length;
      tail = [];
      yield complete;
    }
    if (end < data.length) tail.push(data.subarray(end));
  }
  const rest = Buffer.concat(tail);
  const isCut = rest.length > 0 && !LINE.test(rest.toString('latin1', 0, 32));
  if (reason === null && rest.length > 0 && !isCut) yield rest;
  if (reason === null && !isCut) onEnd(null);
  else onEnd({ lines, bytes, droppedBytes: rest.length, reason: reason ?? 'the last line is cut' });
}

/**
 * Decompresses what there is of a cut file. An iterator over the stream would discard what it holds
 * when the error comes, so each output is taken as it arrives. What precedes damaged bytes is not
 * returned: they may have been decompressed to something else, which only the checksum at the end
 * would tell.
 */
async function* unpackedUntilCut(path: string, onCut: (detail: string) => void): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  const arrived: Buffer[] = [];
  unpacked.on('data', (chunk: Buffer) => arrived.push(chunk));
  const ended = new Promise<Error | null>((resolve) => {
    unpacked.once('end', () => resolve(null)).once('error', resolve);
  });
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
    const written = new Promise<Error | null>((resolve) => {
      unpacked.write(chunk as Buffer, (error) => resolve(error ?? null));
    });
    // After an error, the callback of the write never comes.
    const cause = await Promise.race([written, ended]);
    if (cause) throw new CaptureFormatError(`${path}: damaged, not only cut (${cause.message})`, { cause });
    yield* arrived.splice(0);
  }
  unpacked.end();
  const cause = await ended;
  yield* arrived.splice(0);
  if (cause) onCut(cause.message);
}
