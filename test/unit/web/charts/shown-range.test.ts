import { paramsOfRange, shownRange, withShownRange } from '../../../../web/charts/shown-range.rule.js';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const HOUR = 3_600_000;

describe('the range in an address', () => {
  it.each([
    ['', NOW - 6 * HOUR, NOW, '6h'],
    ['last=24h', NOW - 24 * HOUR, NOW, '24h'],
    ['last=9y', NOW - 6 * HOUR, NOW, '6h'],
    [`from=${NOW - HOUR}000000&to=${NOW}000000`, NOW - HOUR, NOW, null],
    [`from=${NOW}000000&to=${NOW}000000`, NOW - 6 * HOUR, NOW, '6h'],
    ['from=x&to=y', NOW - 6 * HOUR, NOW, '6h'],
    [`from=${NOW}000000&last=1h`, NOW - HOUR, NOW, '1h'],
  ])('%s', (text, fromMs, toMs, preset) => {
    expect(shownRange(new URLSearchParams(text), NOW)).toEqual({ fromMs, toMs, preset });
  });

  it('begins with what is stored if that is shorter than the last hours', () => {
    const stored = { fromMs: NOW - 2 * HOUR, toMs: NOW - HOUR };
    const rangeOf = (text: string, range = stored) => shownRange(new URLSearchParams(text), NOW, range);
    expect(rangeOf('')).toEqual({ ...stored, preset: null });
    expect(rangeOf('', { fromMs: NOW - HOUR + 59_999, toMs: NOW - HOUR + 60_001 })).toEqual({
      fromMs: NOW - HOUR,
      toMs: NOW - HOUR + 600_000,
      preset: null,
    });
    // Never in the future, if the first messages are new.
    expect(rangeOf('', { fromMs: NOW - 30_000, toMs: NOW - 1_000 })).toEqual({
      fromMs: NOW - 600_000,
      toMs: NOW,
      preset: null,
    });
    expect(rangeOf('last=1h').preset).toBe('1h');
    expect(rangeOf('', { fromMs: NOW - 6 * HOUR, toMs: NOW }).preset).toBe('6h');
  });

  it('comes back from the parameters that it makes', () => {
    const range = { fromMs: NOW - HOUR, toMs: NOW };
    expect(shownRange(new URLSearchParams(paramsOfRange(range)), NOW + HOUR)).toEqual({ ...range, preset: null });
  });

  it('is at least ten minutes', () => {
    expect(paramsOfRange({ fromMs: NOW, toMs: NOW + 2_000 })).toEqual({
      from: String(BigInt(NOW + 1_000 - 300_000) * 1_000_000n),
      to: String(BigInt(NOW + 1_000 + 300_000) * 1_000_000n),
    });
  });

  it('takes the place of the one before; the rest of the address stays', () => {
    const before = new URLSearchParams('from=1&to=2&schema=normalized');
    expect(String(withShownRange(before, { last: '1h' }))).toBe('schema=normalized&last=1h');
    expect(String(before)).toBe('from=1&to=2&schema=normalized');
  });
});
