import { zstdDecompressSync } from 'node:zlib';
import { ZstdFrame } from '../../../../../workflows/engine/csv/zstd-frame.js';

const text = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, (_, i) => 48 + ((i * i) % 71)));

async function framed(chunks: readonly Uint8Array[]): Promise<Buffer> {
  const written: Uint8Array[] = [];
  const frame = new ZstdFrame(async (chunk) => void written.push(Uint8Array.from(chunk)));
  for (const chunk of chunks) await frame.append(chunk);
  await frame.finish();
  return Buffer.concat(written);
}

describe('a zstd frame', () => {
  it.each([0, 1, 1 << 20, (3 << 20) + 5])('is one frame of %i bytes', async (bytes) => {
    const plain = text(bytes);
    const packed = await framed([plain]);
    expect(packed.subarray(0, 4)).toEqual(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
    expect(packed.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 1)).toBe(-1);
    expect(zstdDecompressSync(packed).equals(plain)).toBe(true);
  });

  it('has the same bytes however its content is cut', async () => {
    const plain = text((2 << 20) + 77);
    const cut = Array.from({ length: 40 }, (_, i) => plain.subarray(i * 60_000, (i + 1) * 60_000));
    expect((await framed(cut)).equals(await framed([plain]))).toBe(true);
  });

  it('fails with the error of its sink', async () => {
    const frame = new ZstdFrame(() => Promise.reject(new Error('storage is away')));
    const write = async () => {
      for (let i = 0; i < 40; i++) await frame.append(text(1 << 20));
      await frame.finish();
    };
    await expect(write()).rejects.toThrow('storage is away');
  });
});
