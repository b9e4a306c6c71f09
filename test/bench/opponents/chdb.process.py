"""ClickHouse in process: chdb.process.py <data> <format> <segments> <output>. Frozen: an opponent is not tuned later."""
import json, sys
import chdb

name, format, folder, output = sys.argv[1:5]
SOURCE = f"file('{folder}/*.parquet', Parquet, 'collection_timestamp_ns Int64, seq Int64, message String')"
TRADES = f"""SELECT collection_timestamp_ns, x.1 * 1000000 AS exchange_ts, x.2 AS id, toDecimal128(x.3, 18) AS price,
  toDecimal128(x.4, 18) AS quantity, x.5 AS is_buyer_maker, if(x.5, 'sell', 'buy') AS side
  FROM (SELECT collection_timestamp_ns, seq, JSONExtract(message,
    'Tuple(T Int64, t Int64, p String, q String, m Bool)') AS x FROM {SOURCE}) ORDER BY seq"""
DEPTH = f"""SELECT collection_timestamp_ns, x.1 AS update_id, level.1 AS side, toDecimal128(level.2, 18) AS price,
  toDecimal128(level.3, 18) AS quantity
  FROM (SELECT collection_timestamp_ns, seq, JSONExtract(message,
      'Tuple(u Int64, b Array(Tuple(String, String)), a Array(Tuple(String, String)))') AS x,
    arrayConcat(arrayMap(l -> ('bid', l.1, l.2), x.2), arrayMap(l -> ('ask', l.1, l.2), x.3)) AS levels FROM {SOURCE})
  ARRAY JOIN levels AS level, arrayEnumerate(levels) AS i ORDER BY seq, i"""
AS = ("FORMAT CSVWithNames SETTINGS output_format_parallel_formatting = 1, format_csv_null_representation = ''"
      if format == "csv" else "FORMAT Parquet SETTINGS output_format_parquet_compression_method = 'zstd'")
level = " COMPRESSION 'gzip' LEVEL 6" if format == "csv" else ""
session = chdb.session.Session()
session.query("SET max_threads = 4")
session.query(f"{TRADES if name == 'trades' else DEPTH} INTO OUTFILE '{output}' TRUNCATE{level} {AS}")
print(json.dumps({"rows": 0, "steps": {}}))
