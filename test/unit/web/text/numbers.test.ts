import { bytesText, countText, percentText, plural } from '../../../../web/text/numbers.rule.js';

describe('numbers', () => {
  it('are exact beyond the precision of a double', () => {
    expect(countText('9223372036854775807')).toBe('9,223,372,036,854,775,807');
  });

  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.50 KiB'],
    [15_728_640, '15.0 MiB'],
    ['1099511627776', '1.00 TiB'],
  ])('%s bytes are %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });

  it('stay below 100 until complete', () => {
    expect([percentText(0.999), percentText(1), percentText(0)]).toEqual(['99 %', '100 %', '0 %']);
    expect([plural(1, 'file'), plural(1200, 'file')]).toEqual(['1 file', '1,200 files']);
  });
});
