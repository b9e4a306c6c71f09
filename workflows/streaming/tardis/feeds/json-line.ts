import { skipSpace, skipValue } from '../../../engine/json/json-bytes.js';

/** Returns whether a message is one JSON value, without line breaks. */
export function isJsonLine(message: Uint8Array): boolean {
  const to = message.length;
  if (to === 0) return false;
  const end = skipValue(message, skipSpace(message, 0));
  if (end < 0 || end > to) return false;
  // Line breaks in strings are escaped, so that one can only be white space.
  if (message.includes(0x0a) || message.includes(0x0d)) return false;
  return end === to || skipSpace(message, end) >= to;
}
