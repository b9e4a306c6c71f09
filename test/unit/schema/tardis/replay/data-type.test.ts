import { parseDataType, sourceOf } from '../../../../../schema/tardis/replay/data-type.rule.js';

test.each([
  ['trade', { kind: 'trade' }, 'trade'],
  ['book_change', { kind: 'book_change' }, 'book_change'],
  ['derivative_ticker', { kind: 'derivative_ticker' }, 'derivative_ticker'],
  ['trade_bar_10ms', { kind: 'trade_bar', by: 'time', interval: 10 }, 'trade'],
  ['trade_bar_2m', { kind: 'trade_bar', by: 'time', interval: 120_000 }, 'trade'],
  ['trade_bar_50ticks', { kind: 'trade_bar', by: 'tick', interval: 50 }, 'trade'],
  ['trade_bar_3vol', { kind: 'trade_bar', by: 'volume', interval: 3 }, 'trade'],
  ['book_snapshot_25_0ms', { kind: 'book_snapshot', depth: 25, interval: 0 }, 'book_change'],
  ['book_snapshot_3_5s', { kind: 'book_snapshot', depth: 3, interval: 5_000 }, 'book_change'],
  ['quote', { kind: 'book_snapshot', depth: 1, interval: 0 }, 'book_change'],
  ['quote_1m', { kind: 'book_snapshot', depth: 1, interval: 60_000 }, 'book_change'],
])('%s', (name, type, source) => {
  expect(parseDataType(name)).toEqual({ ...type, name });
  expect(sourceOf(parseDataType(name)!)).toBe(source);
});

test.each([
  ...['trades', 'option_summary', 'trade_bar', 'trade_bar_0ms', 'trade_bar_1.5s', 'trade_bar_1h', 'book_snapshot_5'],
  ...['book_snapshot_0_1s', 'book_snapshot_1001_1s', 'quote_', 'disconnect', ''],
])('%j has no counterpart', (name) => {
  expect(parseDataType(name)).toBeNull();
});
