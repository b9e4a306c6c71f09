import { skipSpace, skipValue } from '../../engine/json/json-bytes.js';

/**
 * Returns whether a frame can stand in a line as it is: one JSON value, without line breaks.
 * `bytes` may hold other frames before and after it.
 */
export function isJsonLine(bytes: Uint8Array, from: number, to: number): boolean {
  if (from === to) return false;
  const end = skipValue(bytes, skipSpace(bytes, from));
  if (end < 0 || end > to) return false;
  // Line breaks in strings are escaped, so that one can only be white space.
  for (let at = from; at < to; at++) if (bytes[at] === 0x0a || bytes[at] === 0x0d) return false;
  return end === to || skipSpace(bytes, end) >= to;
}

/** Returns a frame as a JSON string. Bytes that are not UTF-8 become U+FFFD, as in files. */
export function asJsonString(frame: Uint8Array): Buffer {
  return Buffer.from(JSON.stringify(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString()));
}
