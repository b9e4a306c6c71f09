/** Reads 64-bit integers without allocating a bigint per value. */
export class Int64Words {
  /** Lower half, then upper half of each integer. */
  private readonly words: Int32Array;

  constructor({ buffer, byteOffset, length }: BigInt64Array) {
    this.words = new Int32Array(buffer, byteOffset, 2 * length);
  }

  /**
   * Returns a number below, at or above zero, as the integer at `a` is less than, equal to or
   * greater than that at `b`.
   */
  compare(a: number, b: number): number {
    const { words } = this;
    return words[2 * a + 1]! - words[2 * b + 1]! || (words[2 * a]! >>> 0) - (words[2 * b]! >>> 0);
  }

  /**
   * Copies the integers at these places into as many. Returns where the least and the greatest are
   * there.
   */
  pick(places: Int32Array, into: BigInt64Array): { minAt: number; maxAt: number } {
    const { words } = this;
    const picked = new Int64Words(into);
    let minAt = 0;
    let maxAt = 0;
    for (let i = 0; i < places.length; i++) {
      picked.words[2 * i] = words[2 * places[i]!]!;
      picked.words[2 * i + 1] = words[2 * places[i]! + 1]!;
      if (picked.compare(i, minAt) < 0) minAt = i;
      if (picked.compare(i, maxAt) > 0) maxAt = i;
    }
    return { minAt, maxAt };
  }
}
