/** Decompresses one LZ4 block (lz4_Block_format.md). Throws if it breaks the end-of-block rules. */
export function lz4Decompress(input: Uint8Array, outputLength: number): Uint8Array {
  const output = new Uint8Array(outputLength);
  let from = 0;
  let at = 0;
  const extended = (nibble: number): number => {
    let length = nibble;
    if (nibble < 15) return length;
    for (let byte = 255; byte === 255;) length += byte = input[from++]!;
    return length;
  };
  for (;;) {
    const token = input[from++]!;
    const literals = extended(token >> 4);
    output.set(input.subarray(from, from + literals), at);
    from += literals;
    at += literals;
    if (from === input.length) break;
    const offset = input[from]! | (input[from + 1]! << 8);
    from += 2;
    const length = extended(token & 15) + 4;
    if (offset === 0 || offset > at) throw new Error(`offset ${offset} at ${at}`);
    if (at > outputLength - 12 || at + length > outputLength - 5) throw new Error('match too near the end');
    for (let i = 0; i < length; i++, at++) output[at] = output[at - offset]!;
  }
  if (at !== outputLength) throw new Error(`${at} bytes instead of ${outputLength}`);
  return output;
}
