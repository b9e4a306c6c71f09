import { endTimestampNs, int64OfDigits, timestampNs } from '../../../../rest-facade/http/fields.js';

describe('times in requests', () => {
  it.each([
    [1_700_000_000, 1_700_000_000n],
    [1_704_067_200_123_456_789n, 1_704_067_200_123_456_789n],
    ['1704067200123456789', 1_704_067_200_123_456_789n],
    ['-1', -1n],
    ['2024-01-01T00:00:00Z', 1_704_067_200_000_000_000n],
    ['2024-01-01T02:00:00.123456789+02:00', 1_704_067_200_123_456_789n],
    ['2024-01-01T00:00:00', 1_704_067_200_000_000_000n],
    ['2024-01-01T00:00:00.123456789', 1_704_067_200_123_456_789n],
    ['9223372036854775807', 2n ** 63n - 1n],
    [2n ** 63n - 1n, 2n ** 63n - 1n],
  ])('reads %o', (value, ns) => expect(timestampNs(value)).toBe(ns));

  it.each([
    1.5,
    1.7e18,
    2n ** 63n,
    '9223372036854775808',
    '1e18',
    '+1',
    ' 1',
    '',
    '2024-01-01',
    '2024-01-01T00:00:00ZZ',
    '2024-01-01Z',
    '2300-01-01T00:00:00Z',
    true,
    [],
    {},
    undefined,
  ])('rejects %o', (value) => expect(timestampNs(value)).toBeNull());

  it.each([
    ['9999-12-31T23:59:59Z', 2n ** 63n - 1n],
    ['9999-12-31T23:59:59', 2n ** 63n - 1n],
    ['2024-01-01T00:00:00Z', 1_704_067_200_000_000_000n],
    ['9223372036854775808', null],
    ['1600-01-01T00:00:00Z', null],
  ])('reads the end %o, any date in the future among them', (value, ns) => expect(endTimestampNs(value)).toBe(ns));

  it('bounds digit strings by int64', () => {
    expect(int64OfDigits('-9223372036854775808')).toBe(-(2n ** 63n));
    expect(int64OfDigits('-9223372036854775809')).toBeNull();
    expect(int64OfDigits('9'.repeat(10_000))).toBeNull();
  });
});
