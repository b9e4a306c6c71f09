import { crc32 } from 'node:zlib';

/** Returns what tells frames of a stream apart cheaply: length and CRC-32. */
export function signatureOf(message: Uint8Array): string {
  return `${message.length.toString(36)}-${crc32(message).toString(36)}`;
}
