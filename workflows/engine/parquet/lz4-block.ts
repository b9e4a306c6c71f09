import { ByteSink } from '../../codec/byte-sink.js';
import { findMatches } from './lz-matches.js';

const MIN_MATCH = 4;

/** One LZ4 block without a frame (lz4_Block_format.md), which Parquet calls LZ4_RAW. */
export function lz4Compress(input: Uint8Array): Buffer {
  const sink = new ByteSink(64 + input.length);
  findMatches(input, (from, to, offset, length) => {
    const literals = to - from;
    const extra = length === 0 ? 0 : length - MIN_MATCH;
    sink.byte((Math.min(literals, 15) << 4) | Math.min(extra, 15));
    writeLength(sink, literals);
    sink.append(input.subarray(from, to));
    if (length === 0) return;
    sink.byte(offset & 0xff);
    sink.byte(offset >> 8);
    writeLength(sink, extra);
  });
  return sink.view();
}

function writeLength(sink: ByteSink, length: number): void {
  if (length < 15) return;
  let rest = length - 15;
  for (; rest >= 255; rest -= 255) sink.byte(255);
  sink.byte(rest);
}
