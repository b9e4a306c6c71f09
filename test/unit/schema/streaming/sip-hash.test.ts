import { SipHash } from '../../../../schema/streaming/sip-hash.js';

const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');

// From the vectors of the reference implementation: input of n bytes 00 01 02 …, key as above.
test.each([
  [0, '310e0edd47db6f72'],
  [1, 'fd67dc93c539f874'],
  [7, '37d1018bf50002ab'],
  [8, '6224939a79f5f593'],
  [15, 'e545be4961ca29a1'],
  [63, '724506eb4c328a95'],
])('the tag of %d bytes is that of the reference', (length, expected) => {
  const bytes = Buffer.alloc(72);
  for (let i = 0; i < length; i++) bytes[i] = i;
  new SipHash(KEY).tag(bytes, length, 64);
  expect(bytes.subarray(64).toString('hex')).toBe(expected);
});
