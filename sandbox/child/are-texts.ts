import { isAscii, isUtf8 } from 'node:buffer';

/**
 * Returns whether each text is valid: two may be so only together, and then the second begins
 * within a character.
 */
export function areTexts(offsets: Int32Array, bytes: Uint8Array): boolean {
  if (isAscii(bytes)) return true;
  if (!isUtf8(bytes)) return false;
  for (let i = 0; i < offsets.length; i++) if ((bytes[offsets[i]!]! & 0xc0) === 0x80) return false;
  return true;
}
