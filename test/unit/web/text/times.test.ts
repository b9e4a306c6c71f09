import {
  agoText,
  durationNsText,
  durationText,
  nsOfTime,
  nsText,
  parseTyped,
} from '../../../../web/text/times.rule.js';

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

test.each([
  [0n, '0 ms'],
  [999n, '999 ns'],
  [438_182n, '438 µs'],
  [1_000_000n, '1 ms'],
  [90_000_000_000n, '1 min 30 s'],
])('%d ns last %s', (ns, text) => {
  expect(durationNsText(ns)).toBe(text);
});
