import { bytesText, countText, percentText, plural } from '../../../../../server/dashboard/text/numbers.rule.js';
import {
  agoText,
  durationNsText,
  durationText,
  nsOfTime,
  nsText,
  parseTyped,
} from '../../../../../server/dashboard/text/times.rule.js';

describe('moments', () => {
  it.each([
    ['1795262976982089609', '2026-11-21 12:09:36.982089609'],
    ['1795262976000000000', '2026-11-21 12:09:36'],
    ['1795262976500000000', '2026-11-21 12:09:36.5'],
    ['0', '1970-01-01 00:00:00'],
    ['-1', '1969-12-31 23:59:59.999999999'],
  ])('%s ns is %s', (ns, text) => {
    expect(nsText(ns)).toBe(text);
    expect(ns.startsWith('-') || parseTyped(text) === BigInt(ns)).toBe(true);
  });

  it.each([
    ['2026-11-21', 1795219200000000000n],
    ['2026-11-21T12:09Z', 1795262940000000000n],
    ['2026-11-21 12:09:36.982089609 UTC', 1795262976982089609n],
    ['1795262976982089609', 1795262976982089609n],
    ['2026-02-30', undefined],
    ['2026-11-21 25:00', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('reads %j', (typed, ns) => {
    expect(parseTyped(typed)).toBe(ns);
  });

  it('keeps microseconds of the API', () => {
    expect(nsOfTime('2026-11-21T12:09:36.982089Z')).toBe(1795262976982089000n);
    expect(nsOfTime('2026-11-21T12:09:36Z')).toBe(1795262976000000000n);
  });

  it.each([
    [12, '12 ms'],
    [1500, '1.5 s'],
    [90_000, '1 min 30 s'],
    [3_600_000, '1 h'],
    [273_600_000, '3 d 4 h'],
  ])('%i ms last %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it.each([
    [0, 'just now'],
    [65_000, '1 min ago'],
    [-7_300_000, 'in 2 h'],
  ])('%i ms before now was %s', (distance, text) => {
    expect(agoText(1e12 - distance, 1e12)).toBe(text);
  });
});

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

test.each([
  [0n, '0 ms'],
  [999n, '999 ns'],
  [438_182n, '438 µs'],
  [1_000_000n, '1 ms'],
  [90_000_000_000n, '1 min 30 s'],
])('%d ns last %s', (ns, text) => {
  expect(durationNsText(ns)).toBe(text);
});
