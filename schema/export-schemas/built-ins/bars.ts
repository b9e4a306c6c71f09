import { BARS_KEY } from '../view-keys.js';
import { NORMALIZED_LAYOUTS, type ExchangeSources, type LayoutColumn } from './layout.js';

/** A row of a bars view is a message with a member for each column (beyond.md 1.2). */
export const barsSources: ExchangeSources = {
  exchanges: [BARS_KEY],
  normalized: {
    kline: { columns: Object.fromEntries(NORMALIZED_LAYOUTS.kline.map(({ name }) => [name, name])) },
  },
};

/** Columns of the built-in `bars`, after `collection_timestamp_ns`: those of `normalized`, then its own. */
export const BARS_LAYOUT: readonly LayoutColumn[] = [
  ...NORMALIZED_LAYOUTS.kline,
  { name: 'notional', type: 'decimal(18)' },
  { name: 'vwap', type: 'decimal(18)' },
  { name: 'buy_volume', type: 'decimal(18)' },
  { name: 'buy_trades', type: 'i64' },
  { name: 'complete', type: 'bool' },
];
