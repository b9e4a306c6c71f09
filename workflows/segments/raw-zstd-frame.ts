/** A header has the size of the content in one byte, or in two as so many less (RFC 8878). */
const ONE_BYTE_SIZES = 256;
/** The most that the header holds in two bytes. Content stays far below the 128 KiB of a block. */
const MAX_BYTES = ONE_BYTE_SIZES + 0xffff;

/**
 * Returns content as a zstd frame of one uncompressed block. For little content: a context of zstd
 * costs many times the copy.
 */
export function rawZstdFrame(content: Uint8Array): Buffer {
  if (content.length > MAX_BYTES) throw new RangeError(`content must be at most ${MAX_BYTES} bytes`);
  const isShort = content.length < ONE_BYTE_SIZES;
  const head = isShort ? [0x20, content.length] : [0x60, ...twoBytes(content.length - ONE_BYTE_SIZES)];
  // The last block, raw, of this size: three bytes, of which the lowest three bits are flags.
  const block = 1 | (content.length << 3);
  return Buffer.concat([
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, ...head, block & 0xff, ...twoBytes(block >> 8)]),
    content,
  ]);
}

const twoBytes = (value: number): [number, number] => [value & 0xff, value >> 8];
