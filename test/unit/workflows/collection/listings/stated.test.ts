import {
  decimal,
  fromIso,
  fromMs,
  positive,
  product,
  stepOfPlaces,
} from '../../../../../workflows/collection/listings/stated.js';

describe('values of listings', () => {
  it.each([
    ['0.01000000', '0.01'],
    ['100', '100'],
    ['00.50', '0.5'],
    [1e-8, '0.00000001'],
    ['1.5E+3', '1500'],
    ['2.5e-3', '0.0025'],
    [0.1, '0.1'],
    ['-1.0', '-1'],
    ['0.000', '0'],
    ['123456789012345678901234567890.5', '123456789012345678901234567890.5'],
    ['', undefined],
    ['abc', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('reads %p as the decimal %p', (value, text) => expect(decimal(value)).toBe(text));

  it('leaves out what is not stated', () => {
    expect([positive('0'), positive('-1'), positive('0.10')]).toEqual([undefined, undefined, '0.1']);
    expect([fromMs(0), fromMs('1584230400000'), fromMs('')]).toEqual([undefined, '1584230400000000000', undefined]);
    expect([fromIso(null), fromIso('2026-09-25T15:00:00.000Z')]).toEqual([undefined, '1790348400000000000']);
  });

  it('makes steps of decimal places, and multiplies exactly', () => {
    expect([stepOfPlaces(8), stepOfPlaces('0'), stepOfPlaces(undefined)]).toEqual(['0.00000001', '1', undefined]);
    expect([product('0.1', '0.2'), product('100', 3), product('1e-8', '0.5')]).toEqual(['0.02', '300', '0.000000005']);
  });
});
