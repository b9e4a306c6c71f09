import type { StreamCategory } from '../../streams.js';

/** A kind of normalized data that is read from messages. */
export type SourceType = 'trade' | 'book_change' | 'derivative_ticker' | 'liquidation' | 'book_ticker';

/** A data type of the replay protocol, by its name in requests. */
export type DataType =
  | { kind: SourceType; name: string }
  | { kind: 'trade_bar'; name: string; by: 'time' | 'tick' | 'volume'; interval: number }
  /** `interval`: ms; 0: after each change of the visible levels. */
  | { kind: 'book_snapshot'; name: string; depth: number; interval: number };

const SOURCE_TYPES: readonly string[] = [
  'trade',
  'book_change',
  'derivative_ticker',
  'liquidation',
  'book_ticker',
] satisfies SourceType[];

const MAX_DEPTH = 1_000;
const MS_PER = { ms: 1, s: 1_000, m: 60_000 } as const;
const BAR = /^trade_bar_(\d{1,9})(ticks|vol|ms|s|m)$/;
const BOOK = /^book_snapshot_(\d{1,4})_(\d{1,9})(ms|s|m)$/;
const QUOTE = /^quote(?:_(\d{1,9})(ms|s|m))?$/;

/** Data types as error messages list them. */
export const DATA_TYPES_EXPECTED =
  'trade, book_change, derivative_ticker, liquidation, book_ticker, quote, quote_{n}{ms|s|m}, ' +
  'book_snapshot_{depth}_{n}{ms|s|m} or trade_bar_{n}{ms|s|m|ticks|vol}';

/** Returns null for a name that is none of these: option summaries have no counterpart here. */
export function parseDataType(name: string): DataType | null {
  if (SOURCE_TYPES.includes(name)) return { kind: name as SourceType, name };
  const bar = BAR.exec(name);
  if (bar) return barType(name, Number(bar[1]), bar[2]!);
  const book = BOOK.exec(name);
  if (book) {
    const depth = Number(book[1]);
    if (depth < 1 || depth > MAX_DEPTH) return null;
    return { kind: 'book_snapshot', name, depth, interval: Number(book[2]) * MS_PER[book[3] as keyof typeof MS_PER] };
  }
  const quote = QUOTE.exec(name);
  if (!quote) return null;
  const interval = quote[1] === undefined ? 0 : Number(quote[1]) * MS_PER[quote[2] as keyof typeof MS_PER];
  return { kind: 'book_snapshot', name, depth: 1, interval };
}

function barType(name: string, count: number, unit: string): DataType | null {
  if (count === 0) return null;
  if (unit === 'ticks') return { kind: 'trade_bar', name, by: 'tick', interval: count };
  if (unit === 'vol') return { kind: 'trade_bar', name, by: 'volume', interval: count };
  return { kind: 'trade_bar', name, by: 'time', interval: count * MS_PER[unit as keyof typeof MS_PER] };
}

/** Returns the data that a type is read or computed from. */
export function sourceOf({ kind }: DataType): SourceType {
  if (kind === 'trade_bar') return 'trade';
  return kind === 'book_snapshot' ? 'book_change' : kind;
}

/** Stream types that have the data of a type. */
export const STREAM_TYPES_OF: Record<SourceType, readonly string[]> = {
  trade: ['trades'],
  book_change: ['depth'],
  derivative_ticker: ['ticker', 'mark_price', 'funding', 'open_interest'],
  liquidation: ['liquidations'],
  book_ticker: ['book_ticker'],
};

/** The built-in schema that reads the streams of a category; absent: they are read as messages. */
export const SCHEMA_OF_CATEGORY: Partial<Record<StreamCategory, string>> = {
  trade: 'normalized',
  quote: 'normalized',
  liquidation: 'normalized',
  ticker: 'summary',
};
