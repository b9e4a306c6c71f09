import { zstdCompressSync } from 'node:zlib';
import type { PackedMessages } from '../../../workflows/segments/unpack-messages.js';

/**
 * Messages as a page has them before it is compressed, each behind its length; `lengths` may be
 * wrong.
 */
export function plainPage(
  messages: readonly Uint8Array[],
  lengths: readonly number[] = messages.map((message) => message.length),
): Buffer {
  return Buffer.concat(
    messages.flatMap((message, i) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(lengths[i]!);
      return [length, message];
    }),
  );
}

/** Rows [from, to) of a page, compressed as it is stored and then spoilt. */
export function packedPage(
  plain: Uint8Array,
  from: number,
  to: number,
  spoil = (body: Buffer): Uint8Array => body,
): PackedMessages {
  return { page: { body: spoil(zstdCompressSync(plain)), plainBytes: plain.length, offset: 4 }, from, to };
}
