import { crc32 } from 'node:zlib';

/** What tells frames of a stream apart cheaply: their length and checksum. */
export function signatureOf(message: Uint8Array): string {
  return `${message.length.toString(36)}-${crc32(message).toString(36)}`;
}
