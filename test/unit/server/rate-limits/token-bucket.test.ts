import { addressBucket } from '../../../../schema/http/address-bucket.rule.js';
import { rateLimitState, refillUs, unpackReport } from '../../../../server/rate-limits/token-bucket.rule.js';

const limits = { minute: 200, hour: 10_000 };
const NOW = 1_700_000_000_000;

it('takes 300 ms of a minute and 360 ms of an hour for a token at the default limits', () => {
  expect(refillUs(limits)).toEqual({ minute: 300_000, hour: 360_000 });
});

it('reads the packed report', () => {
  expect(unpackReport(2 ** 40 + 60_000 * 2 ** 22 + 3_600_000)).toEqual({
    granted: true,
    minuteDebtMs: 60_000,
    hourDebtMs: 3_600_000,
  });
  expect(unpackReport(7)).toEqual({ granted: false, minuteDebtMs: 0, hourDebtMs: 7 });
});

describe('state of the buckets', () => {
  it.each([
    ['full', 0, 200, 0],
    ['one taken', 300, 199, 0],
    ['one taken, a part of it back already', 150, 199, 0],
    ['199 taken', 59_700, 1, 0],
    ['all taken', 60_000, 0, 300],
    ['all taken, two thirds of one back', 59_800, 0, 100],
  ])('%s', (_, minuteDebtMs, remaining, waitMs) => {
    const result = rateLimitState({ granted: true, minuteDebtMs, hourDebtMs: 0 }, limits, NOW);
    expect(result.state.remainingMinute).toBe(remaining);
    expect(result.waitMs).toBe(waitMs);
  });

  it.each([1, 7, 33, 199, 999])('counts down one by one at limit %i', (limit) => {
    const perToken = 60_000 / limit;
    for (let taken = 0; taken <= limit; taken += 1) {
      const report = { granted: true, minuteDebtMs: Math.ceil(taken * perToken), hourDebtMs: 0 };
      const { state } = rateLimitState(report, { minute: limit, hour: 10_000 }, NOW);
      expect(state.remainingMinute).toBe(limit - taken);
    }
  });

  it('names a reset only for the bucket that is exhausted, in whole seconds and not too early', () => {
    const { state } = rateLimitState({ granted: true, minuteDebtMs: 60_000, hourDebtMs: 72_000 }, limits, NOW + 1);
    expect(state).toEqual({
      limitMinute: 200,
      remainingMinute: 0,
      resetMinute: NOW / 1_000 + 1,
      limitHour: 10_000,
      remainingHour: 9_800,
    });
  });

  it('tells a refused caller to wait for the slower bucket', () => {
    const report = { granted: false, minuteDebtMs: 60_000, hourDebtMs: 3_600_000 };
    const { state, waitMs } = rateLimitState(report, { minute: 200, hour: 60 }, NOW);
    expect(waitMs).toBe(60_000);
    expect(state).toMatchObject({ retryAfter: 60, resetHour: NOW / 1_000 + 60, resetMinute: NOW / 1_000 + 1 });
  });
});

it.each([
  ['192.0.2.7', 'ip:192.0.2.7'],
  ['::ffff:192.0.2.7', 'ip:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', 'ip:2001:db8:1:2::/64'],
  ['::1', 'ip:0:0:0:0::/64'],
  ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
])('address %s has bucket %s', (address, key) => {
  expect(addressBucket(address)).toBe(key);
});
