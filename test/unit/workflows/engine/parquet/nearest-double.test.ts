import { nearestDouble } from '../../../../../workflows/engine/parquet/nearest-double.js';
import { Random } from '../../../../support/engine/random.js';

function wordsOf(value: bigint): Uint32Array {
  return Uint32Array.from({ length: 4 }, (_, word) => Number(BigInt.asUintN(32, value >> BigInt(32 * word))));
}
const read = (value: bigint, scale: number): number => nearestDouble(wordsOf(value), 0, scale);

describe('the nearest double of a decimal', () => {
  it.each<[bigint, number, number]>([
    [0n, 18, 0],
    [1n, 0, 1],
    [-1n, 1, -0.1],
    [100_100_000_000_000_000_000n, 18, 100.1],
    [-60_000_100_000_000_000_000_000n, 18, -60000.1],
    [1n, 38, 1e-38],
    [10n ** 38n - 1n, 0, 1e38],
    // Halves go to the even one.
    [2n ** 53n + 1n, 0, 2 ** 53],
    [2n ** 53n + 3n, 0, 2 ** 53 + 4],
    [-(2n ** 53n) - 1n, 0, -(2 ** 53)],
    [(2n ** 53n + 1n) * 10n ** 18n, 18, 2 ** 53],
    [(2n ** 53n + 1n) * 10n ** 18n + 1n, 18, 2 ** 53 + 2],
    [10n ** 20n, 19, 10],
  ])('%s with %d places is %d', (value, scale, double) => {
    expect(read(value, scale)).toBe(double);
  });

  it('is what the digits read as, for any number of digits and places', () => {
    const random = new Random(3);
    for (let i = 0; i < 3_000; i++) {
      const digits = Array.from({ length: 1 + random.below(38) }, () => random.below(10)).join('');
      const zeros = '0'.repeat(random.below(39 - digits.length));
      const sign = random.chance(0.5) ? '-' : '';
      const scale = random.below(39);
      const value = BigInt(sign + digits + zeros);
      const expected = Number(`${value}e-${scale}`);
      expect([value, scale, read(value, scale)]).toEqual([value, scale, expected]);
    }
  });

  it('reads the decimal at its place among others', () => {
    expect(nearestDouble(Uint32Array.from([...wordsOf(7n), ...wordsOf(-15n)]), 4, 1)).toBe(-1.5);
  });
});
