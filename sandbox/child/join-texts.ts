/** Returns texts one after the other, and where each begins; the last offset is where they end. */
export function joinTexts(texts: readonly Buffer[]): { offsets: Int32Array<ArrayBuffer>; bytes: Buffer } {
  const offsets = new Int32Array(texts.length + 1);
  texts.forEach(({ length }, i) => (offsets[i + 1] = offsets[i]! + length));
  return { offsets, bytes: Buffer.concat(texts) };
}
