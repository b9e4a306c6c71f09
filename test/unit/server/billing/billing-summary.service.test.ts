import { extraGib, toGibText } from '../../../../server/billing/billing-summary.service.js';

const GIB = 1024n ** 3n;

describe('export volume', () => {
  it.each([
    [0n, '0'],
    [1n, '0'],
    [2n, '0.000000001'],
    [GIB / 2n, '0.5'],
    [GIB, '1'],
    [10n * GIB + GIB / 4n, '10.25'],
  ])('%s bytes are %s GiB', (bytes, text) => expect(toGibText(bytes)).toBe(text));

  it.each([
    [5n * GIB, 5n * GIB, 0n],
    [5n * GIB + 1n, 5n * GIB, 1n],
    [7n * GIB, 5n * GIB, 2n],
    [0n, 5n * GIB, 0n],
  ])('%s of %s included is %s extra', (bytes, included, extra) => expect(extraGib(bytes, included)).toBe(extra));
});
