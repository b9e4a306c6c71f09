import { DuckDBInstance } from '@duckdb/node-api';

/**
 * DuckDB as a whole process: `duckdb.process.js <data> <format> <segments> <output> [obvious]`: by
 * the best SQL known to us, or by what one writes first, a cast of each value. Frozen: an opponent
 * is not tuned later.
 */
const [name, format, folder, output, variant] = process.argv.slice(2) as [string, string, string, string, string?];

/**
 * Casts through DECIMAL(18,8) where that is exact; with a precision above 18 the cast is some
 * hundred times slower.
 */
const MACRO = `CREATE MACRO dec18(x) AS coalesce(
  CASE WHEN NOT contains(x, 'e') AND NOT contains(x, 'E') AND (strpos(x, '.') = 0 OR length(x) - strpos(x, '.') <= 8)
    THEN CAST(TRY_CAST(x AS DECIMAL(18,8)) AS DECIMAL(38,18)) END,
  CAST(x AS DECIMAL(38,18)))`;
const SOURCE = `read_parquet('${folder}/*.parquet', binary_as_string = true)`;
const TRADES = `SELECT collection_timestamp_ns, struct_extract_at(x,1)*1000000 exchange_ts, struct_extract_at(x,2) id,
  dec18(struct_extract_at(x,3)) price, dec18(struct_extract_at(x,4)) quantity, struct_extract_at(x,5) is_buyer_maker,
  CASE WHEN struct_extract_at(x,5) THEN 'sell' ELSE 'buy' END side
  FROM (SELECT collection_timestamp_ns, json_transform(message, '{"T":"BIGINT","t":"BIGINT","p":"VARCHAR","q":"VARCHAR","m":"BOOLEAN"}') x
        FROM ${SOURCE})`;
const DEPTH = `SELECT collection_timestamp_ns, update_id, CASE WHEN i <= nb THEN 'bid' ELSE 'ask' END side,
  dec18(lv[1]) price, dec18(lv[2]) quantity
  FROM (SELECT collection_timestamp_ns, x.u update_id, len(x.b) nb, unnest(list_concat(x.b, x.a)) lv,
          unnest(range(1, len(x.b) + len(x.a) + 1)) i
        FROM (SELECT collection_timestamp_ns, from_json(message, '{"u":"BIGINT","b":[["VARCHAR"]],"a":[["VARCHAR"]]}') x FROM ${SOURCE}))`;
const OBVIOUS_TRADES = `SELECT collection_timestamp_ns, (message->>'$.T')::BIGINT * 1000000 exchange_ts, (message->>'$.t')::BIGINT id,
  (message->>'$.p')::DECIMAL(38,18) price, (message->>'$.q')::DECIMAL(38,18) quantity, (message->>'$.m')::BOOLEAN is_buyer_maker,
  CASE WHEN (message->>'$.m')::BOOLEAN THEN 'sell' ELSE 'buy' END side FROM ${SOURCE}`;
const OBVIOUS_DEPTH = `SELECT collection_timestamp_ns, update_id, side, lv[1]::DECIMAL(38,18) price, lv[2]::DECIMAL(38,18) quantity
  FROM (SELECT collection_timestamp_ns, x.u update_id, unnest(list_concat(list_transform(x.b, l -> 'bid'), list_transform(x.a, l -> 'ask'))) side,
          unnest(list_concat(x.b, x.a)) lv
        FROM (SELECT collection_timestamp_ns, from_json(message, '{"u":"BIGINT","b":[["VARCHAR"]],"a":[["VARCHAR"]]}') x FROM ${SOURCE}))`;
const AS =
  format === 'csv' ? 'FORMAT csv, HEADER, COMPRESSION gzip' : 'FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION V2';

const connection = await (await DuckDBInstance.create()).connect();
await connection.run('SET threads = 4');
await connection.run(MACRO);
const [trades, depth] = variant === 'obvious' ? [OBVIOUS_TRADES, OBVIOUS_DEPTH] : [TRADES, DEPTH];
const result = await connection.run(`COPY (${name === 'trades' ? trades : depth}) TO '${output}' (${AS})`);
console.log(JSON.stringify({ rows: result.rowsChanged, steps: {} }));
