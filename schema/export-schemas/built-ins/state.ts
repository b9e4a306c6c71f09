import { SUMMARY_LAYOUT, type ExchangeSources, type LayoutColumn } from './layout.js';

/** Values that last until a message says another one, by their columns of `summary`. */
export const STATE_VALUES = [
  'last_price',
  'mark_price',
  'index_price',
  'funding_rate',
  'predicted_funding_rate',
  'next_funding_time_ns',
  'open_interest',
] as const satisfies readonly (typeof SUMMARY_LAYOUT)[number]['name'][];

/** Returns the column with the age of a value. */
export const ageColumn = (value: (typeof STATE_VALUES)[number]): string => `${value.replace(/_ns$/, '')}_age_ns`;

/** Columns of the built-in `state`, after `collection_timestamp_ns`. */
export const STATE_LAYOUT: readonly LayoutColumn[] = [
  ...SUMMARY_LAYOUT.filter(({ name }) => name === 'exchange_timestamp_ns'),
  ...STATE_VALUES.map((value) => SUMMARY_LAYOUT.find(({ name }) => name === value)!),
  ...STATE_VALUES.map((value): LayoutColumn => ({ name: ageColumn(value), type: 'i64' })),
];

/** A row of a state view is a message with a member for each column. `summary` reads it as well. */
export const stateSources: ExchangeSources = {
  normalized: {},
  summary: {
    columns: Object.fromEntries(['exchange_timestamp_ns', ...STATE_VALUES].map((name) => [name, name])),
  },
};

/** Facts about these rows that users need beyond the columns. */
export const STATE_REMARKS: readonly string[] = [
  'Rows of a state view: one after each message of `ticker`, `mark_price`, `funding` or `open_interest` of the instrument that changes a value, with all values. `exchange_timestamp_ns` is that message’s.',
  'The age of a value is the time since the last message that said it, changed or not. A value is null until a message says it, from a gap of its stream on, and a day after it was last said. A gap that makes values unknown has a row of its own, without `exchange_timestamp_ns`.',
];
