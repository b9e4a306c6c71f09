import { crc32 } from 'node:zlib';

/** The key in the footer's metadata. */
export const FOOTER_CRC_KEY = 'footer.crc32';
/** Placeholder of the checksum while it is computed. */
export const NO_CRC = '00000000';
/** The header of a Thrift field and the value's length, between key and value. */
const VALUE_HEADER_BYTES = 2;

/**
 * Returns the CRC-32 of a footer in hexadecimal and its position. Null if the footer has none.
 * Pages have their own checksums, but wrong bounds in a footer would silently drop rows.
 */
export function footerCrc(footer: Buffer): { at: number; crc: string } | null {
  const key = footer.indexOf(FOOTER_CRC_KEY, 0, 'latin1');
  if (key < 0) return null;
  const at = key + FOOTER_CRC_KEY.length + VALUE_HEADER_BYTES;
  const crc = crc32(footer.subarray(at + NO_CRC.length), crc32(NO_CRC, crc32(footer.subarray(0, at))));
  return { at, crc: crc.toString(16).padStart(NO_CRC.length, '0') };
}
