import { nsToRfc3339, parseIso8601Ns } from '../../../schema/time/timestamps.js';

describe('ISO 8601 with nanoseconds', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0n],
    ['2024-01-01T00:00:00.123456789Z', 1704067200123456789n],
    ['2024-01-01T02:00:00.1+02:00', 1704067200100000000n],
    ['2023-12-31T19:30:00-0430', 1704067200000000000n],
    ['1969-12-31T23:59:59.999999999Z', -1n],
    ['2024-02-29T00:00:00Z', 1709164800000000000n],
  ])('reads %s', (text, ns) => expect(parseIso8601Ns(text)).toBe(ns));

  it.each(['2023-02-29T00:00:00Z', '2024-01-01', '2024-01-01T25:00:00Z', '2024-01-01T00:00:00.1234567890Z', 'now', ''])(
    'refuses %s',
    (text) => expect(parseIso8601Ns(text)).toBeNull(),
  );

  it('shows nanoseconds floored to microseconds', () => {
    expect(nsToRfc3339(1704067200123456789n)).toBe('2024-01-01T00:00:00.123456Z');
    expect(nsToRfc3339(-1n)).toBe('1969-12-31T23:59:59.999999Z');
  });
});
