import { EngineKernel, scratchKernel } from '../kernel/engine-kernel.js';
import { freeMemory } from '../kernel/free-memory.js';
import { LENGTH_BYTES } from '../kernel/layout.js';
import { SegmentDamagedError, TOO_LONG } from '../messages/message-page.js';
import { unpackPage, type StoredPage } from './segment-pages.js';

/** Stored messages: rows [from, to) of a compressed page. They can be sent between threads. */
export interface PackedMessages {
  page: StoredPage;
  from: number;
  to: number;
}

export interface UnpackedMessages {
  data: Uint8Array;
  offsets: Int32Array;
}

/** Decompresses the page from row `from` on. Throws SegmentDamagedError. */
export function plainMessages({ page, from }: PackedMessages): Buffer {
  const plain = unpackPage(page);
  let skipped = 0;
  for (let row = 0; row < from; row++) {
    if (skipped + LENGTH_BYTES > plain.length) throw new SegmentDamagedError(TOO_LONG);
    skipped += LENGTH_BYTES + plain.readUInt32LE(skipped);
  }
  if (skipped > plain.length) throw new SegmentDamagedError(TOO_LONG);
  return skipped > 0 ? plain.subarray(skipped) : plain;
}

/** Returns the messages without their lengths. Throws SegmentDamagedError. */
export function unpackMessages(packed: PackedMessages): UnpackedMessages {
  const plain = plainMessages(packed);
  const { data, offsets } = withoutLengths(scratchKernel(), plain, packed.to - packed.from);
  freeMemory(plain);
  return { data: data.slice(), offsets: offsets.slice() };
}

let ownKernel: EngineKernel | undefined;

/**
 * Returns the first messages of `plainMessages`, in memory of this thread that is valid until the
 * next call. Throws SegmentDamagedError.
 */
export function withoutLengthsHere(plain: Uint8Array, rows: number): UnpackedMessages {
  ownKernel ??= new EngineKernel();
  ownKernel.clear();
  return withoutLengths(ownKernel, plain, rows);
}

function withoutLengths(kernel: EngineKernel, plain: Uint8Array, rows: number): UnpackedMessages {
  const { length } = plain;
  const start = kernel.copyIn(plain);
  const offsetsAt = kernel.allocate(4 * (rows + 1));
  const target = kernel.allocate(length);
  const end = kernel.run.unpackMessages(start, start + length, rows, target, offsetsAt);
  if (end === 0) throw new SegmentDamagedError(TOO_LONG);
  const offsets = kernel.words.subarray(offsetsAt / 4, offsetsAt / 4 + rows + 1);
  return { data: kernel.bytes.subarray(target, target + offsets[rows]!), offsets };
}
