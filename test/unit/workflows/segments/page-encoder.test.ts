import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync, type ZstdCompress } from 'node:zlib';
import { seededRandom } from '../../../../scripts/simulated-exchange/random.js';
import { PageEncoder } from '../../../../workflows/segments/page-encoder.js';
import { unpackPage } from '../../../../workflows/segments/segment-pages.js';

const compress = promisify(zstdCompress);
const EMPTY_FRAME = '28b52ffd2000010000';
/** Memory that compressed messages share. */
const OUTPUT_BYTES = 256 * 1024;

describe('pages of a segment', () => {
  let encoder: PageEncoder;
  beforeEach(() => (encoder = new PageEncoder(1)));
  afterEach(() => encoder.close());

  it('are what zstd makes of each alone where their end is not that of the shared memory', async () => {
    const random = seededRandom(3);
    const params = { [constants.ZSTD_c_compressionLevel]: 1 };
    for (const bytes of [5, 160_000, 150_000, 200_000, 1_000_000, 6, 3_000_000]) {
      // Half of it cannot be compressed.
      const plain = Buffer.from(Array.from({ length: bytes }, (_, i) => (i % 2 === 0 ? 65 : 256 * random())));
      const { body, rows, plainBytes } = await encoder.encodeMessages(plain, 7);
      expect({ rows, plainBytes }).toEqual({ rows: 7, plainBytes: bytes });
      expect(Buffer.compare(body, await compress(plain, { params, pledgedSrcSize: bytes }))).toBe(0);
    }
  });

  it('are followed by an empty frame where their end is that of the shared memory, and read the same', async () => {
    // Random bytes become blocks of their own length, with 15 bytes of heads.
    const plain = randomBytes(OUTPUT_BYTES - 15);
    const { body, plainBytes } = await encoder.encodeMessages(plain, 1);
    expect(isFollowed(body)).toBe(true);
    expect(Buffer.compare(zstdDecompressSync(body), plain)).toBe(0);
    expect(Buffer.compare(unpackPage({ body, plainBytes, offset: 0 }), plain)).toBe(0);
    const next = await encoder.encodeMessages(plain, 1);
    expect(isFollowed(next.body)).toBe(false);
    expect(Buffer.compare(zstdDecompressSync(next.body), plain)).toBe(0);
  });

  it('of integers are one frame each, however large', () => {
    const random = seededRandom(7);
    for (let rows = 1; rows <= 1_500; rows++) {
      // What zstd makes of these is about half as long, for some exactly.
      const halves = Int32Array.from({ length: 2 * rows }, () => (random() < 0.35 ? 2 ** 32 * random() : 0));
      const { body } = encoder.encodeInt64s(
        new BigInt64Array(halves.buffer),
        Int32Array.from(halves.keys().take(rows)),
      );
      expect(isFollowed(body)).toBe(false);
    }
  });

  it('of integers are not compressed up to the size that an encoder is given', () => {
    const some = new PageEncoder(1, 80);
    const sizes = [10, 11].map((rows) => {
      const { body } = some.encodeInt64s(new BigInt64Array(rows), Int32Array.from(Array(rows).keys()));
      expect(int64s(body)).toEqual(Array<bigint>(rows).fill(0n));
      return body.length;
    });
    some.close();
    expect(sizes[0]).toBe(80 + 9);
    expect(sizes[1]).toBeLessThan(30);
  });

  it('are not made by a closed encoder', async () => {
    encoder.close();
    await expect(encoder.encodeMessages(Buffer.from('a'), 1)).rejects.toThrow('after a stream was destroyed');
  });

  it('are not made by an encoder that is closed meanwhile', async () => {
    const page = encoder.encodeMessages(Buffer.from('a'), 1);
    encoder.close();
    await expect(page).rejects.toThrow('closed while it encoded a page');
  });

  it('fail with the error of zstd', async () => {
    const page = encoder.encodeMessages(Buffer.from('a'), 1);
    (Reflect.get(encoder, 'zstd') as ZstdCompress).destroy(new Error('no memory'));
    await expect(page).rejects.toThrow('no memory');
  });

  it('keep their bytes when later ones are encoded', async () => {
    const first = await encoder.encodeMessages(Buffer.from('first'), 1);
    const integers = encoder.encodeInt64s(BigInt64Array.of(1n, 2n), Int32Array.of(0, 1));
    await encoder.encodeMessages(Buffer.from('second'), 1);
    encoder.encodeInt64s(BigInt64Array.of(3n, 4n), Int32Array.of(0, 1));
    expect(String(zstdDecompressSync(first.body))).toBe('first');
    expect(int64s(integers.body)).toEqual([1n, 2n]);
  });

  it.each<[string, bigint[], number[], bigint, bigint]>([
    ['in another order', [5n, 7n, 6n], [1, 2, 0], 5n, 7n],
    ['of some rows', [5n, 7n, 6n], [2], 6n, 6n],
    ['with upper halves', [2n ** 40n, 2n ** 33n + 1n, 2n ** 33n + 2n ** 31n], [0, 1, 2], 2n ** 33n + 1n, 2n ** 40n],
    ['below zero', [-1n, 0n, -(2n ** 63n), 2n ** 63n - 1n], [0, 1, 2, 3], -(2n ** 63n), 2n ** 63n - 1n],
  ])('have the bounds of integers %s', (_, values, rows, min, max) => {
    const page = encoder.encodeInt64s(BigInt64Array.from(values), Int32Array.from(rows));
    expect(int64s(page.body)).toEqual(rows.map((row) => values[row]));
    expect({ min: page.min, max: page.max }).toEqual({ min, max });
  });
});

function isFollowed(body: Uint8Array): boolean {
  return Buffer.from(body).toString('hex').endsWith(EMPTY_FRAME);
}

function int64s(body: Uint8Array): bigint[] {
  const { buffer, byteOffset, length } = Buffer.from(zstdDecompressSync(body));
  return [...new BigInt64Array(buffer.slice(byteOffset, byteOffset + length))];
}
