import { retryAfterMs } from '../../../../../../workflows/collection/feeds/connection/retry-after.rule.js';

const NOW_MS = Date.parse('2026-01-30T10:00:00Z');

describe('the wait that an exchange asks for', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    ['soon', null],
    ['0', 0],
    ['7', 7_000],
    ['1.5', 1_500],
    [' 30 ', 30_000],
    ['600', 600_000],
    ['259200', 600_000],
    ['Fri, 30 Jan 2026 10:00:20 GMT', 20_000],
    ['Fri, 30 Jan 2026 09:00:00 GMT', 0],
    ['Sat, 31 Jan 2026 10:00:00 GMT', 600_000],
  ])('%o is %o ms', (header, ms) => expect(retryAfterMs(header, NOW_MS)).toBe(ms));
});
