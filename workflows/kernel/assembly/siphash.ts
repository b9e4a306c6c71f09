/**
 * Returns the SipHash-2-4 tag of `words` words of 8 bytes at `at`. `key` has 16 bytes. As
 * `schema/streaming/sip-hash.ts` computes it.
 */
export function sipHash(key: usize, at: usize, words: u32): u64 {
  const k0 = load<u64>(key);
  const k1 = load<u64>(key, 8);
  let v0 = k0 ^ 0x736f6d6570736575;
  let v1 = k1 ^ 0x646f72616e646f6d;
  let v2 = k0 ^ 0x6c7967656e657261;
  let v3 = k1 ^ 0x7465646279746573;
  // The length is a word of its own, and the last rounds are those of a word of zeros.
  for (let i: u32 = 0; i < words + 2; i++) {
    let word: u64 = 0;
    if (i < words) word = load<u64>(at + ((<usize>i) << 3));
    else if (i === words) word = (<u64>words) << 59;
    else v2 ^= 0xff;
    v3 ^= word;
    for (let left = i > words ? 4 : 2; left > 0; left--) {
      v0 += v1;
      v1 = rotl(v1, 13) ^ v0;
      v0 = rotl(v0, 32);
      v2 += v3;
      v3 = rotl(v3, 16) ^ v2;
      v0 += v3;
      v3 = rotl(v3, 21) ^ v0;
      v2 += v1;
      v1 = rotl(v1, 17) ^ v2;
      v2 = rotl(v2, 32);
    }
    v0 ^= word;
  }
  return v0 ^ v1 ^ v2 ^ v3;
}
