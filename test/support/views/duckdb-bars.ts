import { duckdbRows } from '../engine/duckdb.js';

type Rows = Record<string, string | null>[];

/** Columns of a bar, as texts; decimals without trailing zeros. */
const SHOWN = `open_time_ns, close_time_ns, open, high, low, close, volume, trades, notional, buy_volume, buy_trades`;

/**
 * The bars of an export as `normalized` over bars plus what the built-in `bars` adds, by DuckDB.
 */
export async function barsInFile(parquet: Uint8Array): Promise<Rows> {
  return duckdbRows({ bars: parquet }, `SELECT ${SHOWN} FROM read_parquet($bars)`);
}

/**
 * Assignment of trades to bars: SQL over `coll`, `exch`, `n` (the number of the trade), or running
 * sums.
 */
interface Grouping {
  /** Key that trades of one bar share. */
  key: string;
  open: string;
  close: string;
  /** Orders the trades of a bar. */
  order: string;
  /** CSV with the columns `n` and `bar`, if the key needs them. */
  numbers?: Uint8Array;
}

/** Bars of time, in nanoseconds, by one of the clocks. */
export const byTime = (sizeNs: number, clock: 'exch' | 'coll'): Grouping => ({
  key: `${clock} // ${sizeNs}`,
  open: `any_value(${clock} // ${sizeNs}) * ${sizeNs}`,
  close: `(any_value(${clock} // ${sizeNs}) + 1) * ${sizeNs}`,
  order: `(${clock}, n)`,
});

/** Bars of so many trades of a day. */
export const byTicks = (size: number): Grouping => ({
  key: `coll // 86400000000000, (row_number() OVER (PARTITION BY coll // 86400000000000 ORDER BY n) - 1) // ${size}`,
  open: 'arg_min(exch, n)',
  close: 'arg_max(exch, n)',
  order: 'n',
});

/**
 * The bars of an export of trades (Parquet, `normalized`, in order of their files) by GROUP BY.
 * Trades that an id repeats count once. Amounts must have at most 8 places.
 */
export async function duckdbBars(files: readonly Uint8Array[], grouping: Grouping): Promise<Rows> {
  const { key, open, close, order, numbers } = grouping;
  return duckdbRows(
    { ...named(files), ...(numbers && { numbers_: numbers }) },
    `WITH ${onceOf(files)},
     keyed AS (SELECT *, (${key}) AS k FROM once ${numbers ? 'JOIN read_csv($numbers_) USING (n)' : ''})
     SELECT ${open} AS open_time_ns, ${close} AS close_time_ns,
       arg_min(p, ${order}) AS open, max(p) AS high, min(p) AS low, arg_max(p, ${order}) AS close,
       sum(q)::DECIMAL(38,18) AS volume, count(*) AS trades,
       sum(p::DECIMAL(19,8) * q::DECIMAL(19,8))::DECIMAL(38,18) AS notional,
       coalesce(sum(q) FILTER (is_buy), 0)::DECIMAL(38,18) AS buy_volume, count(*) FILTER (is_buy) AS buy_trades
     FROM keyed GROUP BY k ORDER BY min(n), k`,
  );
}

const named = (files: readonly Uint8Array[]) => Object.fromEntries(files.map((bytes, i) => [`t${i}_`, bytes]));

/** The trades of files with their numbers; those that an id repeats once. */
function onceOf(files: readonly Uint8Array[]): string {
  const trades = files.map(
    (_, i) => `SELECT ${i}::BIGINT << 40 | file_row_number AS n, * FROM read_parquet($t${i}_, file_row_number = true)`,
  );
  return `raw AS (SELECT n, collection_timestamp_ns coll, exchange_timestamp_ns exch, trade_id id,
      price p, quantity q, side = 'buy' is_buy FROM (${trades.join(' UNION ALL ')})),
    once AS (SELECT * FROM raw QUALIFY id IS NULL OR row_number() OVER (PARTITION BY id ORDER BY n) = 1)`;
}

/**
 * Bars of so much volume or notional: which trade is in which bar says the rule in words, one trade
 * after the other. The trade that reaches the limit closes the bar; bars restart at midnight.
 */
export async function byAmount(
  files: readonly Uint8Array[],
  amount: 'volume' | 'notional',
  limit: bigint,
): Promise<Grouping> {
  const sql = `WITH ${onceOf(files)} SELECT n, coll // 86400000000000 AS day,
    ${amount === 'volume' ? 'q::DECIMAL(19,8)' : 'p::DECIMAL(19,8) * q::DECIMAL(19,8)'} AS amount FROM once ORDER BY n`;
  const places = amount === 'volume' ? 8 : 16;
  const lines = ['n,bar'];
  let [bar, sum, day] = [0, 0n, ''];
  for (const trade of await duckdbRows(named(files), sql)) {
    if (trade['day'] !== day) [bar, sum, day] = [bar + 1, 0n, trade['day']!];
    lines.push(`${trade['n']},${bar}`);
    sum += BigInt(trade['amount']!.replace('.', ''));
    if (sum >= limit * 10n ** BigInt(places)) [bar, sum] = [bar + 1, 0n];
  }
  const numbers = Buffer.from(lines.join('\n'));
  return { key: 'bar', open: 'arg_min(exch, n)', close: 'arg_max(exch, n)', order: 'n', numbers };
}
