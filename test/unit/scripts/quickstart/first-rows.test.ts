import { parquetDecimal } from '../../../../scripts/quickstart/first-rows.js';

test.each([
  ['0000000000000000', 18, '0'],
  ['0de0b6b3a7640000', 18, '1'],
  ['00000001', 4, '0.0001'],
  ['ffffffff', 2, '-0.01'],
  ['000004d2', 0, '1234'],
  ['fffffb2e', 2, '-12.34'],
])('bytes %s with %i places', (hex, scale, text) => {
  expect(parquetDecimal(Buffer.from(hex, 'hex'), scale)).toBe(text);
});
