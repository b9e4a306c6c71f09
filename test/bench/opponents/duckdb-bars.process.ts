import { DuckDBInstance } from '@duckdb/node-api';

/**
 * Bars of a minute by DuckDB as a whole process, of trades that are parsed already: `duckdb-bars.process.js <parsed> <output> [once]`.
 * With `once`, repeated ids count once, as in our bars. Frozen.
 */
const [parsed, output, variant] = process.argv.slice(2) as [string, string, string?];
const once = variant === 'once' ? 'QUALIFY row_number() OVER (PARTITION BY trade_id ORDER BY n) = 1' : '';
const connection = await (await DuckDBInstance.create()).connect();
await connection.run("SET memory_limit = '6GB'");
const result = await connection.run(`COPY (
  SELECT exchange_timestamp_ns // 60000000000 * 60000000000 AS open_time_ns,
    arg_min(price, (exchange_timestamp_ns, n)) AS open, max(price) AS high, min(price) AS low,
    arg_max(price, (exchange_timestamp_ns, n)) AS close, sum(quantity) AS volume, count(*) AS trades,
    sum(price::DECIMAL(19,8) * quantity::DECIMAL(19,8)) AS notional, sum(quantity) FILTER (side = 'buy') AS buy_volume
  FROM (SELECT file_row_number AS n, * FROM read_parquet('${parsed}', file_row_number = true) ${once})
  GROUP BY 1 ORDER BY 1) TO '${output}' (FORMAT parquet, COMPRESSION zstd)`);
console.log(JSON.stringify({ rows: Number(result.rowsChanged) }));
