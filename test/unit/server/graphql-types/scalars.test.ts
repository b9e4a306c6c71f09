import { parseValue } from 'graphql';
import { DateTime, Int64 } from '../../../../server/graphql-types/scalars.js';

describe('Int64', () => {
  it.each([
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    [42, '42'],
    ['007', '7'],
    [12n, '12'],
  ])('takes %s', (value, text) => expect(Int64.parseValue(value)).toBe(text));

  it.each([
    ['9223372036854775808'],
    ['-9223372036854775809'],
    ['1.0'],
    ['1e3'],
    [''],
    [' 1'],
    [1.5],
    [2 ** 53],
    [true],
    [null],
    [{}],
  ])('refuses %o', (value) => {
    expect(() => Int64.parseValue(value)).toThrow(expect.objectContaining({ code: 'invalid_argument' }) as Error);
  });

  it('takes literals as written', () => {
    expect(Int64.parseLiteral(parseValue('9223372036854775807'))).toBe('9223372036854775807');
    expect(() => Int64.parseLiteral(parseValue('1.5'))).toThrow();
    expect(() => Int64.parseLiteral(parseValue('true'))).toThrow();
  });
});

describe('DateTime', () => {
  it('writes six digits', () => {
    expect(DateTime.serialize(new Date('2024-05-06T07:08:09.123Z'))).toBe('2024-05-06T07:08:09.123000Z');
    expect(DateTime.serialize(1_714_979_289_123_456_789n)).toBe('2024-05-06T07:08:09.123456Z');
  });

  it('reads any offset', () => {
    expect(DateTime.parseValue('2024-05-06T09:08:09+02:00')).toEqual(new Date('2024-05-06T07:08:09Z'));
    expect(() => DateTime.parseValue('yesterday')).toThrow();
  });
});
