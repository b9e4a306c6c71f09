import { DuckDBInstance } from '@duckdb/node-api';

/**
 * Bars of a minute by DuckDB as a whole process, of trades that are parsed already:
 * `duckdb-bars.process.js <parsed> <output> <numbers>`. Of doubles, sums are not exact. Of decimals
 * they are; casts, without which the product overflows, take most of the time. Repeated ids count
 * twice. Frozen.
 */
const [parsed, output, numbers] = process.argv.slice(2) as [string, string, 'double' | 'decimal'];
const notional = numbers === 'double' ? 'price * quantity' : 'price::DECIMAL(19,8) * quantity::DECIMAL(19,8)';
const connection = await (await DuckDBInstance.create()).connect();
const result = await connection.run(`COPY (
  SELECT exchange_timestamp_ns // 60000000000 * 60000000000 AS open_time_ns,
    arg_min(price, exchange_timestamp_ns) AS open, max(price) AS high, min(price) AS low,
    arg_max(price, exchange_timestamp_ns) AS close, sum(quantity) AS volume, count(*) AS trades,
    sum(${notional}) AS notional, sum(quantity) FILTER (side = 'buy') AS buy_volume
  FROM read_parquet('${parsed}') GROUP BY 1 ORDER BY 1) TO '${output}' (FORMAT parquet, COMPRESSION zstd)`);
console.log(JSON.stringify({ rows: Number(result.rowsChanged) }));
