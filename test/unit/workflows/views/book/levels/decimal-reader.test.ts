import { DecimalReader } from '../../../../../../workflows/views/book/levels/decimal-reader.js';
import { decimalText, digitsAt, fixedText } from '../../../../../../workflows/engine/json/scaled-text.js';

const read = (text: string, at = 0): [number, DecimalReader] => {
  const reader = new DecimalReader();
  return [reader.read(Buffer.from(text), at), reader];
};

describe('DecimalReader', () => {
  it.each([
    // text, mantissa, places, sent places
    ['0', 0, 0, 0],
    ['17', 17, 0, 0],
    ['1000', 1000, 0, 0],
    ['0.5', 5, 1, 1],
    ['13.206100', 132061, 4, 6],
    ['431.00000000', 431, 0, 8],
    ['0.00000000', 0, 0, 8],
    ['-0.05', -5, 2, 2],
    ['-0.0', 0, 0, 1],
    ['1e-8', 1, 8, 8],
    ['-5E-1', -5, 1, 1],
    ['1.50e2', 150, 0, 0],
    ['9007199254740991', 9007199254740991, 0, 0],
    ['0.000000000000000001', 1, 18, 18],
    ['123456789.00000000', 123456789, 0, 8],
  ])('reads %s', (text, mantissa, places, sentPlaces) => {
    for (const spelled of [text, `"${text}"`]) {
      const [end, reader] = read(`[${spelled},1]`, 1);
      expect([end, reader.mantissa, reader.places, reader.sentPlaces, reader.wide]).toEqual([
        1 + spelled.length,
        mantissa,
        places,
        sentPlaces,
        null,
      ]);
    }
  });

  it.each([
    ['9007199254740992', 9007199254740992n, 0],
    ['250000000.12345678', 25000000012345678n, 8],
    ['-12345678901234567890.50', -123456789012345678905n, 1],
  ])('keeps %s, beyond 2^53, as a bigint', (text, wide, places) => {
    const [, reader] = read(text);
    expect(reader).toMatchObject({ mantissa: NaN, wide, places });
  });

  it.each(['', '"', '""', 'null', '.5', '5.', '-', '"1', '1e', '1e400', '1e39', 'NaN', '"1x"', '1'.repeat(39)])(
    'refuses %s',
    (text) => expect(read(text)[0]).toBe(-1),
  );
});

describe('texts of scaled integers', () => {
  it.each([
    [0, 0, '0'],
    [0, 8, '0'],
    [5, 1, '0.5'],
    [-5, 2, '-0.05'],
    [1000, 2, '10'],
    [1001, 3, '1.001'],
    [123456789012345678901n, 3, '123456789012345678.901'],
  ])('%o at scale %o is canonically %s', (value, scale, text) => expect(decimalText(value, scale)).toBe(text));

  it.each([
    [132061, 4, 6, '13.206100', '13206100'],
    [431_0000, 4, 0, '431', '431'],
    [5, 1, 8, '0.50000000', '50000000'],
    [25000000012345678n, 8, 8, '250000000.12345678', '25000000012345678'],
    [0, 4, 2, '0.00', '0'],
  ])('%o at scale %o with %o places is %s', (value, scale, places, text, digits) => {
    expect(fixedText(value, scale, places)).toBe(text);
    expect(digitsAt(value, scale, places)).toBe(digits);
  });
});
