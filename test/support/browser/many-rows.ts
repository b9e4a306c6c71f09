import mysql2 from 'mysql2/promise';

const DIGITS = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} n`).join(' UNION ALL ')})`;
/** Numbers from 0 to 9,999, as `t.n`. */
const NUMBERS = `(SELECT a.n + 10 * b.n + 100 * c.n + 1000 * d.n AS n
  FROM ${DIGITS} a CROSS JOIN ${DIGITS} b CROSS JOIN ${DIGITS} c CROSS JOIN ${DIGITS} d) t`;
const SYMBOL = "CONCAT('SEED', LPAD(t.n, 5, '0'))";
const ID = (prefix: string): string => `CONCAT('${prefix}_', LPAD(LOWER(HEX(t.n)), 32, '0'))`;

const STATEMENTS = [
  `INSERT INTO instruments (exchange, symbol) SELECT 'binance', ${SYMBOL} FROM ${NUMBERS}`,
  `INSERT INTO datastreams (instrument_id, exchange, instrument, stream_type, category, wire_format)
    SELECT id, exchange, symbol, 'trades', 'trade', 'json' FROM instruments WHERE symbol LIKE 'SEED%'`,
  // Paused: no collector tries to collect them.
  `INSERT INTO subscriptions (id, account_id, datastream_id, status, created_at)
    SELECT ${ID('sub')}, :account, d.id, 'paused', '2026-01-01' + INTERVAL t.n SECOND
    FROM ${NUMBERS} JOIN datastreams d ON d.exchange = 'binance' AND d.instrument = ${SYMBOL} AND d.stream_type = 'trades'`,
  `INSERT INTO exports (id, account_id, datastream_id, from_ns, to_ns, format, format_options, schema_asked,
      schema_snapshot, entitlement, status, retry_after_seconds, progress, row_count, byte_count, created_at, expires_at)
    SELECT ${ID('exp')}, :account, d.id, 1767225600000000000, 1767229200000000000, 'csv', '{}', '"raw"', '{}',
      '{"granted":[],"live":[]}', IF(t.n % 10 = 0, 'failed', 'succeeded'), 5, 1, t.n, t.n * 100,
      '2026-01-02' + INTERVAL t.n SECOND, NOW() + INTERVAL 30 DAY
    FROM ${NUMBERS} JOIN datastreams d ON d.exchange = 'binance' AND d.instrument = ${SYMBOL} AND d.stream_type = 'trades'`,
  `INSERT INTO list_totals (account_id, list, total) VALUES (:account, 'subscriptions', 10000), (:account, 'exports', 10000)`,
];

/**
 * Gives an account 10,000 paused subscriptions, to new streams of Binance, and an export of each.
 */
export async function seedManyRows(mysqlUrl: string, accountId: string): Promise<void> {
  const sql = await mysql2.createConnection({ uri: mysqlUrl });
  for (const statement of STATEMENTS) {
    await sql.query(statement.replaceAll(':account', sql.escape(accountId)));
  }
  await sql.end();
}
