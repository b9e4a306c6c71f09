import type { WhereRule, TypeText } from '../model.js';
import { ISO_OR_MILLIS_SQL } from '../native-transform.js';

/** Name and type of a built-in column; the exchanges say where its value is. */
export interface LayoutColumn {
  name: string;
  type: TypeText;
}

const exchangeTime = { name: 'exchange_timestamp_ns', type: 'i64' } as const;
const text = <Name extends string>(name: Name) => ({ name, type: 'string' }) as const;
const integer = <Name extends string>(name: Name) => ({ name, type: 'i64' }) as const;
const amount = <Name extends string>(name: Name) => ({ name, type: 'decimal(18)' }) as const;

/**
 * Columns of `normalized` by category, after `collection_timestamp_ns` (contract 3, Built-ins).
 * Names are stable. `side` of a trade is the aggressor; quantity 0 in a book update removes a
 * level.
 */
export const NORMALIZED_LAYOUTS = {
  trade: [exchangeTime, text('trade_id'), amount('price'), amount('quantity'), text('side')],
  orderbook: [exchangeTime, integer('update_id'), text('side'), amount('price'), amount('quantity'), integer('level')],
  book_update: [
    exchangeTime,
    integer('update_id'),
    text('side'),
    amount('price'),
    amount('quantity'),
    { name: 'is_snapshot', type: 'bool' },
    integer('first_update_id'),
    integer('previous_update_id'),
    integer('checksum'),
  ],
  quote: [exchangeTime, amount('bid_price'), amount('bid_quantity'), amount('ask_price'), amount('ask_quantity')],
  kline: [
    exchangeTime,
    integer('open_time_ns'),
    integer('close_time_ns'),
    amount('open'),
    amount('high'),
    amount('low'),
    amount('close'),
    amount('volume'),
    integer('trades'),
    { name: 'closed', type: 'bool' },
  ],
  liquidation: [exchangeTime, text('side'), amount('price'), amount('quantity')],
} as const satisfies Record<string, readonly LayoutColumn[]>;

/**
 * Columns of built-ins that may be null throughout, besides those of `summary`: exchanges without
 * times or ids (contract 3, Built-ins), and levels beyond the first of thin books.
 */
export const SPARSE_BUILT_IN_COLUMN =
  /^(exchange_timestamp_ns|trade_id|((first|previous)_)?update_id|checksum|(bid|ask)_(price|quantity)_[1-9]\d*)$/;

/** Decimal places of funding rates, which may be doubles. */
export const RATE_PLACES = 30;

/**
 * Columns of `summary`, after `collection_timestamp_ns`: what tickers and streams of derivatives
 * say, null where a message does not.
 */
export const SUMMARY_LAYOUT = [
  exchangeTime,
  amount('last_price'),
  amount('bid_price'),
  amount('ask_price'),
  amount('mark_price'),
  amount('index_price'),
  { name: 'funding_rate', type: `decimal(${RATE_PLACES})` },
  integer('next_funding_time_ns'),
  amount('open_interest'),
  amount('volume_24h'),
  { name: 'predicted_funding_rate', type: `decimal(${RATE_PLACES})` },
  amount('bid_quantity'),
  amount('ask_quantity'),
  amount('underlying_price'),
  amount('bid_iv'),
  amount('ask_iv'),
  amount('mark_iv'),
  amount('delta'),
  amount('gamma'),
  amount('vega'),
  amount('theta'),
  amount('rho'),
] as const satisfies readonly LayoutColumn[];

export type NormalizedCategory = keyof typeof NORMALIZED_LAYOUTS;
/** The columns of `normalized` in a category, without `collection_timestamp_ns`. */
type NormalizedColumn<Category extends NormalizedCategory> = (typeof NORMALIZED_LAYOUTS)[Category][number]['name'];
export type SummaryColumn = (typeof SUMMARY_LAYOUT)[number]['name'];

/** A path, or a path with its own type or a transform. */
export type Source =
  | string
  | {
      path: string;
      type?: TypeText;
      transform?: string;
      /** Does what the SQL of `transform` does to a parsed JSON text, where there is no SQL. */
      read?: (value: unknown) => string | null;
    };

/** Sources of a category's columns in an exchange's messages. Missing columns are null. */
export interface CategorySources<Column extends string = string> {
  columns: Partial<Record<Column, Source>>;
  /** Whether a message of `summary` has only values that have changed. */
  saysChanges?: true;
  unfold?: string;
  /** An array that does not begin with an array is the one element. */
  ofArrays?: true;
  /** A field that is true in rows of an array of arrays. Only with `ofArrays`. */
  nestedField?: string;
  /** Arrays to merge into rows of `levels`, tagged by `side`. `value` is the level. */
  levels?: readonly { path: string; tag: string }[];
  /** Rules that a row must meet. */
  where?: readonly WhereRule[];
}

/**
 * Sources of whole book sides in an exchange's messages, best level first: `{bids}.{i}.{price}`.
 */
export interface LadderSources {
  columns: Partial<Record<'exchange_timestamp_ns', Source>>;
  bids: string;
  asks: string;
  price: string;
  quantity: string;
}

export interface ExchangeSources {
  normalized: { [Category in NormalizedCategory]?: CategorySources<NormalizedColumn<Category>> };
  /** Sources of `summary`. */
  summary?: CategorySources<SummaryColumn>;
  /**
   * Path of the name of an option's underlying, if each ticker of an option has all of its values.
   */
  underlyingIndex?: string;
  /** Sources of `book_5` and `book_20`. */
  ladder?: LadderSources;
}

/** Whole seconds, milliseconds and microseconds since the epoch as nanoseconds. */
export const seconds = (path: string): Source => ({ path, transform: '{v} * 1000000000' });
export const millis = (path: string): Source => ({ path, transform: '{v} * 1000000' });
export const micros = (path: string): Source => ({ path, transform: '{v} * 1000' });

/** Converts a number in one unit above `bound`, or another unit below, to nanoseconds. */
const bySize =
  (bound: number, nsAbove: number, nsUpTo: number) =>
  (path: string): Source => ({
    path,
    transform: `CASE WHEN {v} > ${bound} THEN {v} * ${nsAbove} ELSE {v} * ${nsUpTo} END`,
  });

/**
 * Milliseconds, or microseconds if the recorder requested them. Milliseconds never exceed 10^15.
 */
export const millisOrMicros = bySize(1e15, 1_000, 1_000_000);
/** Milliseconds in some messages, nanoseconds in others. */
export const millisOrNanos = bySize(1e15, 1, 1_000_000);
/** Milliseconds, or seconds where an exchange omitted them. */
export const millisOrSeconds = bySize(1e11, 1_000_000, 1_000_000_000);
/** Microseconds, or seconds where an exchange omitted them. */
export const microsOrSeconds = bySize(1e12, 1_000, 1_000_000_000);

/** Seconds and milliseconds with a fraction. */
export const fractionalSeconds = (path: string): Source => ({
  path,
  type: 'decimal(9)',
  transform: 'CAST({v} * 1000000000 AS BIGINT)',
});
export const fractionalMillis = (path: string): Source => ({
  path,
  type: 'decimal(6)',
  transform: 'CAST({v} * 1000000 AS BIGINT)',
});

/**
 * A member of an object that means something else in messages of another kind: `test` is a member
 * of the object too.
 */
export const memberIf = (path: string, test: { member: string; is: string }, member: string, places = 18): Source => ({
  path,
  type: 'string',
  transform: `CASE WHEN ({v} ->> '$.${test.member}') = '${test.is}' THEN CAST({v} ->> '$.${member}' AS DECIMAL(38,${places})) END`,
  read: (value) => (textAt(value, test.member) === test.is ? textAt(value, member) : null),
});

/** Returns the text at a path such as `data[0].v`; null if there is none. */
export function textAt(value: unknown, path: string): string | null {
  const found = path.split(/[.[\]]+/).reduce<unknown>((at, member) => {
    return member === '' ? at : (at as Record<string, unknown> | null | undefined)?.[member];
  }, value);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : null;
}

/** ISO 8601 text as nanoseconds. */
export const isoTime = (path: string): Source => ({
  path,
  type: 'string',
  transform: 'epoch_ns(CAST({v} AS TIMESTAMP_NS))',
});

/** ISO 8601 text in some messages, milliseconds in others, as nanoseconds. */
export const isoOrMillis = (path: string): Source => ({ path, type: 'string', transform: ISO_OR_MILLIS_SQL });

/** A side in other words: `sideWords('S', 'BUY', 'SELL')`. */
export const sideWords = (path: string, buy: string, sell: string): Source => ({
  path,
  transform: `CASE {v} WHEN '${buy}' THEN 'buy' WHEN '${sell}' THEN 'sell' END`,
});

/** The opposite of the sent side: some exchanges send the maker's. */
export const oppositeSide = (path: string, buy: string, sell: string): Source => sideWords(path, sell, buy);

/** A size that is absent where the level is removed. */
export const zeroWhenAbsent = (path: string): Source => ({ path, transform: 'coalesce({v}, 0)' });

/** Whether a message is a whole book, by a text in it. Other texts give null. */
export const snapshotWords = (path: string, whole: readonly string[], changes: readonly string[]): Source => {
  const when = (words: readonly string[], is: boolean): string[] => words.map((word) => ` WHEN '${word}' THEN ${is}`);
  return { path, type: 'string', transform: `CASE {v}${[...when(whole, true), ...when(changes, false)].join('')} END` };
};

/** A message is a whole book if it has this member. */
export const snapshotIfPresent = (path: string): Source => ({ path, type: 'string', transform: '{v} IS NOT NULL' });

/** A message is a whole book if this flag is there and true. */
export const snapshotIfTrue = (path: string): Source => ({ path, transform: 'CASE WHEN {v} THEN true ELSE false END' });

/** Bids, then asks. */
export const bidsAndAsks = (bids: string, asks: string): { path: string; tag: string }[] => [
  { path: bids, tag: 'bid' },
  { path: asks, tag: 'ask' },
];

/** Price and quantity of an array `[price, quantity, …]` in merged sides. */
export const LEVEL_ARRAYS = { side: 'levels.side', price: 'levels.value.0', quantity: 'levels.value.1' } as const;
