import type { Connection } from 'mysql2/promise';

/** Rows of one INSERT … SELECT: one transaction each. */
const BATCH = 100_000;

/** Numbers 0 to 99,999 as a derived table `n(i)`. */
const NUMBERS = `(SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS i FROM
  ${['a', 'b', 'c', 'e', 'f'].map((name) => `(VALUES ${Array.from({ length: 10 }, (_, d) => `ROW(${d})`).join(',')}) ${name}(d)`).join(', ')}) n`;

async function inBatches(rows: number, insert: (from: number, count: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows; from += BATCH) await insert(from, Math.min(BATCH, rows - from));
}

/** Ten rows share a moment, so that ids decide between them. */
const CREATED_AT = "TIMESTAMP('2024-01-01') + INTERVAL FLOOR((? + i) / 10) SECOND";

/**
 * Inserts so many datastreams, each of them subscribed by the account; ids grow with time, as ours
 * do.
 */
export async function insertSubscriptions(sql: Connection, accountId: string, rows: number): Promise<void> {
  await sql.query("INSERT INTO exchanges (code, display_name) VALUES ('binance', 'Binance Spot')");
  const instrument = 'instruments (id, exchange, symbol, base, quote, instrument_type)';
  await sql.query(`INSERT INTO ${instrument} VALUES (1, 'binance', 'BTCUSDT', 'BTC', 'USDT', 'spot')`);
  await inBatches(rows, async (from, count) => {
    await sql.query(
      `INSERT INTO datastreams (id, instrument_id, exchange, instrument, stream_type, category, wire_format)
       SELECT ? + i + 1, 1, 'binance', 'BTCUSDT', CONCAT('t', ? + i), 'trade', 'json' FROM ${NUMBERS} WHERE i < ?`,
      [from, from, count],
    );
    await sql.query(
      `INSERT INTO subscriptions (id, account_id, datastream_id, status, created_at)
       SELECT CONCAT('sub_', LPAD(LOWER(HEX(? + i)), 32, '0')), ?, ? + i + 1, 'active', ${CREATED_AT} FROM ${NUMBERS} WHERE i < ?`,
      [from, accountId, from, from, count],
    );
  });
  await sql.query("INSERT INTO list_totals (account_id, list, total) VALUES (?, 'subscriptions', ?)", [
    accountId,
    rows,
  ]);
}

/** Finished exports of the first datastream; the texts of schema and manifest are short. */
export async function insertExports(sql: Connection, accountId: string, rows: number): Promise<void> {
  await inBatches(rows, async (from, count) => {
    await sql.query(
      `INSERT INTO exports (id, account_id, datastream_id, from_ns, to_ns, format, format_options, schema_asked,
         schema_snapshot, status, progress, row_count, byte_count, entitlement, retry_after_seconds, created_at)
       SELECT CONCAT('exp_', LPAD(LOWER(HEX(? + i)), 32, '0')), ?, 1, 1, 2, 'csv', '{}', '"raw"', '{"kind":"raw"}', 'succeeded', 1, 0, 0,
         '{"granted":[],"live":[]}', 1, ${CREATED_AT} FROM ${NUMBERS} WHERE i < ?`,
      [from, accountId, from, count],
    );
  });
  await sql.query("INSERT INTO list_totals (account_id, list, total) VALUES (?, 'exports', ?)", [accountId, rows]);
}
