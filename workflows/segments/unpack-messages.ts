import { EngineKernel, scratchKernel } from '../engine/kernel/engine-kernel.js';
import { freeMemory } from '../engine/free-memory.js';
import { SegmentDamagedError, unpackPage, type StoredPage } from './segment-pages.js';

/** Messages as they lie in a segment: rows [from, to) of a compressed page. Plain data: it can move between threads. */
export interface PackedMessages {
  page: StoredPage;
  from: number;
  to: number;
}

export interface UnpackedMessages {
  data: Uint8Array;
  offsets: Int32Array;
}

/** The messages without the lengths before them. Throws SegmentDamagedError. */
export function unpackMessages(packed: PackedMessages): UnpackedMessages {
  const { data, offsets } = unpackBy(scratchKernel(), packed);
  return { data: data.slice(), offsets: offsets.slice() };
}

let ownKernel: EngineKernel | undefined;

/** As `unpackMessages`, in memory of this thread that holds them until the next call. */
export function unpackMessagesHere(packed: PackedMessages): UnpackedMessages {
  ownKernel ??= new EngineKernel();
  ownKernel.clear();
  return unpackBy(ownKernel, packed);
}

function unpackBy(kernel: EngineKernel, { page, from, to }: PackedMessages): UnpackedMessages {
  const plain = unpackPage(page);
  let skipped = 0;
  for (let row = 0; row < from; row++) {
    if (skipped + 4 > plain.length) throw tooLong();
    skipped += 4 + plain.readUInt32LE(skipped);
  }
  if (skipped > plain.length) throw tooLong();
  const length = plain.length - skipped;
  const start = kernel.copyIn(plain.subarray(skipped));
  freeMemory(plain);
  const offsetsAt = kernel.allocate(4 * (to - from + 1));
  const target = kernel.allocate(length);
  const end = kernel.run.unpackMessages(start, start + length, to - from, target, offsetsAt);
  if (end === 0) throw tooLong();
  const offsets = kernel.words.subarray(offsetsAt / 4, offsetsAt / 4 + to - from + 1);
  return { data: kernel.bytes.subarray(target, target + offsets[to - from]!), offsets };
}

function tooLong(): SegmentDamagedError {
  return new SegmentDamagedError('a message is longer than its page');
}
