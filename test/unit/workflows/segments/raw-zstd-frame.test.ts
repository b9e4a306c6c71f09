import { randomBytes } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { rawZstdFrame } from '../../../../workflows/segments/raw-zstd-frame.js';

describe('a frame of zstd that is not compressed', () => {
  it.each([0, 1, 255, 256, 257, 4_096, 65_791])('has %i bytes, which zstd reads', (bytes) => {
    const content = randomBytes(bytes);
    const frame = rawZstdFrame(content);
    expect(zstdDecompressSync(frame).equals(content)).toBe(true);
    expect(frame.length - bytes).toBe(bytes < 256 ? 9 : 10);
  });

  it('refuses content whose size its header cannot hold', () => {
    expect(() => rawZstdFrame(Buffer.alloc(65_792))).toThrow('content must be at most 65791 bytes');
  });
});
