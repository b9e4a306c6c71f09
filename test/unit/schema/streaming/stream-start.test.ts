import { parseStreamStart } from '../../../../schema/streaming/stream-start.rule.js';

const NOW_NS = 1_767_225_600_000_000_000n;

test.each([
  ['-15m', NOW_NS - 900_000_000_000n],
  ['-7d', NOW_NS - 604_800_000_000_000n],
  ['0', 0n],
  ['1767225600123456789', 1_767_225_600_123_456_789n],
  ['2026-01-01T00:00:00.5Z', NOW_NS + 500_000_000n],
  ['2026-01-01T00:00:00', NOW_NS],
  ['2026-01-01T01:00:00+01:00', NOW_NS],
])('%s is a start', (text, expected) => {
  expect(parseStreamStart(text, NOW_NS)).toBe(expected);
});

test.each(['', '15m', '-15', '-0m', '-1y', 'yesterday', '9223372036854775808', '-999999999d'])('%j is none', (text) => {
  expect(parseStreamStart(text, NOW_NS)).toBeNull();
});
