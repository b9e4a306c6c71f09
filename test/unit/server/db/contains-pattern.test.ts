import { containsPattern } from '../../../../server/db/contains-pattern.rule.js';

test.each([
  ['btc', '%btc%'],
  ['', '%%'],
  ['50%', String.raw`%50\%%`],
  ['kline_1m', String.raw`%kline\_1m%`],
  [String.raw`a\b`, String.raw`%a\\b%`],
  ['_%_', String.raw`%\_\%\_%`],
])('texts that contain %j match %j', (part, pattern) => {
  expect(containsPattern(part)).toBe(pattern);
});
