import { NORMALIZED_LAYOUTS, type ExchangeSources, type LayoutColumn } from './layout.js';

/** A row of a bars view is a message with a member for each column (beyond.md 1.2). */
export const barsSources: ExchangeSources = {
  normalized: {
    kline: { columns: Object.fromEntries(NORMALIZED_LAYOUTS.kline.map(({ name }) => [name, name])) },
  },
};

/**
 * Columns of the built-in `bars`, after `collection_timestamp_ns`: those of `normalized`, then its
 * own.
 */
export const BARS_LAYOUT: readonly LayoutColumn[] = [
  ...NORMALIZED_LAYOUTS.kline,
  { name: 'notional', type: 'decimal(18)' },
  { name: 'vwap', type: 'decimal(18)' },
  { name: 'buy_volume', type: 'decimal(18)' },
  { name: 'buy_trades', type: 'i64' },
  { name: 'complete', type: 'bool' },
];

/** Facts about these rows that users need beyond the columns. */
export const BARS_REMARKS: readonly string[] = [
  'Rows of a bars view. Of time bars `close_time_ns` is exclusive, and `collection_timestamp_ns` is the same time. Other bars have the times of their first and last trade.',
  '`exchange_timestamp_ns` is the last trade’s. `buy_volume` and `buy_trades` count trades whose aggressor bought; trades without a side are in neither.',
  '`vwap` is rounded to 18 places, halves to even, and null without a volume. A `notional` of more than 18 places does not fit its column: a custom schema can read it as `decimal(36)`.',
  '`closed`: the end of the bar was reached. `complete`: it was, and no time of the bar is in a gap, not stored, or outside the range and the spans.',
];
