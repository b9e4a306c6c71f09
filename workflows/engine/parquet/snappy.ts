import { ByteSink } from '../../kernel/byte-sink.js';
import { findMatches } from './lz-matches.js';

const MAX_COPY = 64;

/** A raw snappy block (github.com/google/snappy, format_description.txt). */
export function snappyCompress(input: Uint8Array): Buffer {
  const sink = new ByteSink(64 + input.length);
  sink.varint(input.length);
  findMatches(input, (from, to, offset, length) => {
    if (to > from) writeLiteral(sink, input, from, to);
    for (let rest = length; rest > 0;) {
      // A remainder of one to three bytes is not shorter as a copy, but always legal in the
      // two-byte form.
      const part = Math.min(rest, MAX_COPY);
      sink.byte(((part - 1) << 2) | 2);
      sink.byte(offset & 0xff);
      sink.byte(offset >> 8);
      rest -= part;
    }
  });
  return sink.view();
}

function writeLiteral(sink: ByteSink, input: Uint8Array, from: number, to: number): void {
  const last = to - from - 1;
  if (last < 60) {
    sink.byte(last << 2);
  } else {
    const bytes = last < 0x100 ? 1 : last < 0x10000 ? 2 : last < 0x1000000 ? 3 : 4;
    sink.byte((59 + bytes) << 2);
    for (let i = 0; i < bytes; i++) sink.byte((last >>> (8 * i)) & 0xff);
  }
  sink.append(input.subarray(from, to));
}
