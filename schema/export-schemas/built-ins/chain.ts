import { SUMMARY_LAYOUT, type ExchangeSources, type LayoutColumn, type SummaryColumn } from './layout.js';

/** Values of an option by what exchanges say in one message, with their columns of `summary`. */
export const CHAIN_GROUPS = {
  quote: ['bid_price', 'bid_quantity', 'ask_price', 'ask_quantity', 'last_price'],
  mark: ['mark_price', 'index_price'],
  greeks: ['underlying_price', 'bid_iv', 'ask_iv', 'mark_iv', 'delta', 'gamma', 'vega', 'theta', 'rho'],
  open_interest: ['open_interest'],
} as const satisfies Readonly<Record<string, readonly SummaryColumn[]>>;

/** Values of all groups. */
export const CHAIN_VALUES: readonly SummaryColumn[] = Object.values(CHAIN_GROUPS).flat();

const text = (name: string): LayoutColumn => ({ name, type: 'string' });
const integer = (name: string): LayoutColumn => ({ name, type: 'i64' });

/** Columns of the built-in `chain`, after `collection_timestamp_ns`. */
export const CHAIN_LAYOUT: readonly LayoutColumn[] = [
  integer('exchange_timestamp_ns'),
  text('instrument'),
  integer('expires_at_ns'),
  { name: 'strike', type: 'decimal(18)' },
  text('option_type'),
  ...CHAIN_VALUES.map((value) => SUMMARY_LAYOUT.find(({ name }) => name === value)!),
  ...Object.keys(CHAIN_GROUPS).map((group) => integer(`${group}_age_ns`)),
];

/** A row of a chain is a message with a member for each column. `summary` reads it as well. */
export const chainSources: ExchangeSources = {
  normalized: {},
  summary: {
    columns: Object.fromEntries(['exchange_timestamp_ns', ...CHAIN_VALUES].map((name) => [name, name])),
  },
};

/** Facts about these rows that users need beyond the columns. */
export const CHAIN_REMARKS: readonly string[] = [
  'Rows of a chain: at each boundary of the interval one for each option of the underlying of which something is known, by expiry, strike, call before put, and symbol. `collection_timestamp_ns` is the boundary, and messages before it count. `exchange_timestamp_ns` is that of the newest message among them.',
  'Values are as the exchange sends them: implied volatilities of Deribit are percent. Those of OKX, and its greeks, are not collected. Quote, mark, greeks and open interest come in messages of their own at some exchanges. The age of each is the time since that message; its values are those of the last one, and null where it has none.',
  'Values are unknown a day after they were last said, from a gap of their stream until the next message, and where the account has no span. An option of which nothing is known has no row. Options and their terms are those that the listing of the time says.',
];
