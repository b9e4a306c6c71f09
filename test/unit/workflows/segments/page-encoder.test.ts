import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { seededRandom } from '../../../../scripts/simulated-exchange/random.js';
import { PageEncoder } from '../../../../workflows/segments/page-encoder.js';

const compress = promisify(zstdCompress);

describe('pages of a segment', () => {
  let encoder: PageEncoder;
  beforeEach(() => (encoder = new PageEncoder(1)));
  afterEach(() => encoder.close());

  it('are what zstd makes of each alone, however large, and however much memory is left', async () => {
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

function int64s(body: Uint8Array): bigint[] {
  const { buffer, byteOffset, length } = Buffer.from(zstdDecompressSync(body));
  return [...new BigInt64Array(buffer.slice(byteOffset, byteOffset + length))];
}
