import { Random } from '../../../../../support/engine/random.js';
import { decimalText, type Scaled } from '../../../../../../workflows/engine/json/scaled-text.js';
import { MAX_DECIMAL_BYTES, writeDecimal } from '../../../../../../workflows/views/book/rows/write-decimal.js';

function written(value: Scaled, scale: number): string {
  const bytes = Buffer.alloc(MAX_DECIMAL_BYTES + 3, 'x');
  const end = writeDecimal(bytes, 3, value, scale);
  expect(bytes.toString('latin1', end)).toMatch(/^x*$/);
  return bytes.toString('latin1', 3, end);
}

describe('writeDecimal', () => {
  it.each<[Scaled, number, string]>([
    [0, 0, '0'],
    [0, 8, '0'],
    [7, 0, '7'],
    [1_200, 2, '12'],
    [1_205, 2, '12.05'],
    [5, 8, '0.00000005'],
    [-5, 1, '-0.5'],
    [10, 0, '10'],
    [Number.MAX_SAFE_INTEGER, 0, '9007199254740991'],
    [Number.MAX_SAFE_INTEGER, 15, '9.007199254740991'],
    [9_007_199_254_740_990, 3, '9007199254740.99'],
    [123_456_789_012_345_678_901n, 20, '1.23456789012345678901'],
    [-10n, 20, '-0.0000000000000000001'],
    [25, 20, '0.00000000000000000025'],
  ])('%s with %i places is %s', (value, scale, text) => expect(written(value, scale)).toBe(text));

  it('agrees with the text of any number', () => {
    const random = new Random(1);
    for (let i = 0; i < 20_000; i++) {
      const digits = 1 + random.below(16);
      const value = Math.min(Number.MAX_SAFE_INTEGER, Math.floor(random.next() * 10 ** digits));
      const rounded = random.chance(0.3) ? value - (value % 10 ** random.below(digits)) : value;
      const scale = random.below(18);
      expect(written(rounded, scale)).toBe(decimalText(rounded, scale));
    }
  });
});
