/**
 * SipHash-2-4 of short inputs, in 32-bit halves: a keyed tag of 64 bits that is cheap enough for
 * every record of a stream.
 */
export class SipHash {
  private readonly key: readonly [number, number, number, number];
  /** The halves of v0 to v3, low ones first. */
  private readonly v = new Int32Array(8);

  /** `key` has 16 bytes. */
  constructor(key: Uint8Array) {
    if (key.length !== 16) throw new Error(`a key of SipHash has 16 bytes, not ${key.length}`);
    const words = new DataView(key.buffer, key.byteOffset, key.byteLength);
    const word = (at: number): number => words.getInt32(at, true);
    this.key = [word(0), word(4), word(8), word(12)];
  }

  /** Writes the tag of the first `length` bytes to `bytes` at `target`, 8 bytes, least first. */
  tag(bytes: Uint8Array, length: number, target: number): void {
    const { v } = this;
    const [k0, k1, k2, k3] = this.key;
    v[0] = k0 ^ 0x70736575;
    v[1] = k1 ^ 0x736f6d65;
    v[2] = k2 ^ 0x6e646f6d;
    v[3] = k3 ^ 0x646f7261;
    v[4] = k0 ^ 0x6e657261;
    v[5] = k1 ^ 0x6c796765;
    v[6] = k2 ^ 0x79746573;
    v[7] = k3 ^ 0x74656462;
    const whole = length & ~7;
    for (let at = 0; at < whole; at += 8) compress(v, wordAt(bytes, at), wordAt(bytes, at + 4));
    const last = [0, 0];
    for (let i = whole; i < length; i++) last[(i - whole) >> 2]! |= bytes[i]! << (8 * (i & 3));
    compress(v, last[0]!, last[1]! | (length << 24));
    v[4] ^= 0xff;
    for (let i = 0; i < 4; i++) round(v);
    writeWord(bytes, target, v[0] ^ v[2] ^ v[4] ^ v[6]);
    writeWord(bytes, target + 4, v[1] ^ v[3] ^ v[5] ^ v[7]);
  }
}

function compress(v: Int32Array, low: number, high: number): void {
  v[6]! ^= low;
  v[7]! ^= high;
  round(v);
  round(v);
  v[0]! ^= low;
  v[1]! ^= high;
}

function round(v: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = v as unknown as [number, number, number, number, number, number, number, number];
  let low = (a >>> 0) + (c >>> 0);
  // v0 += v1; v1 = rotl(v1, 13) ^ v0; v0 = rotl(v0, 32)
  b = (b + d + (low > 0xffffffff ? 1 : 0)) | 0;
  a = low | 0;
  [c, d] = [((c << 13) | (d >>> 19)) ^ a, ((d << 13) | (c >>> 19)) ^ b];
  [a, b] = [b, a];
  // v2 += v3; v3 = rotl(v3, 16) ^ v2
  low = (e >>> 0) + (g >>> 0);
  f = (f + h + (low > 0xffffffff ? 1 : 0)) | 0;
  e = low | 0;
  [g, h] = [((g << 16) | (h >>> 16)) ^ e, ((h << 16) | (g >>> 16)) ^ f];
  // v0 += v3; v3 = rotl(v3, 21) ^ v0
  low = (a >>> 0) + (g >>> 0);
  b = (b + h + (low > 0xffffffff ? 1 : 0)) | 0;
  a = low | 0;
  [g, h] = [((g << 21) | (h >>> 11)) ^ a, ((h << 21) | (g >>> 11)) ^ b];
  // v2 += v1; v1 = rotl(v1, 17) ^ v2; v2 = rotl(v2, 32)
  low = (e >>> 0) + (c >>> 0);
  f = (f + d + (low > 0xffffffff ? 1 : 0)) | 0;
  e = low | 0;
  [c, d] = [((c << 17) | (d >>> 15)) ^ e, ((d << 17) | (c >>> 15)) ^ f];
  [e, f] = [f, e];
  v[0] = a;
  v[1] = b;
  v[2] = c;
  v[3] = d;
  v[4] = e;
  v[5] = f;
  v[6] = g;
  v[7] = h;
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

function writeWord(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = word;
  bytes[at + 1] = word >>> 8;
  bytes[at + 2] = word >>> 16;
  bytes[at + 3] = word >>> 24;
}
