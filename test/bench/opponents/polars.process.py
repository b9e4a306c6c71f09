"""polars as a whole process: polars.process.py <data> <format> <segments> <output>. Frozen: an opponent is not tuned later."""
import json, sys
import polars as pl

name, format, folder, output = sys.argv[1:5]
DEC = pl.Decimal(38, 18)
source = pl.scan_parquet(f"{folder}/*.parquet").select(
    "collection_timestamp_ns", pl.col("message").cast(pl.String))
if name == "trades":
    trade = pl.Struct({"T": pl.Int64, "t": pl.Int64, "p": pl.String, "q": pl.String, "m": pl.Boolean})
    rows = source.with_columns(x=pl.col("message").str.json_decode(trade)).select(
        "collection_timestamp_ns",
        exchange_ts=pl.col("x").struct.field("T") * 1_000_000,
        id=pl.col("x").struct.field("t"),
        price=pl.col("x").struct.field("p").cast(DEC),
        quantity=pl.col("x").struct.field("q").cast(DEC),
        is_buyer_maker=pl.col("x").struct.field("m"),
        side=pl.when(pl.col("x").struct.field("m")).then(pl.lit("sell")).otherwise(pl.lit("buy")))
else:
    level = pl.List(pl.List(pl.String))
    decoded = source.with_columns(
        x=pl.col("message").str.json_decode(pl.Struct({"u": pl.Int64, "b": level, "a": level})))
    sides = [pl.col("x").struct.field(side) for side in ("b", "a")]
    tags = [pl.lit(tag).repeat_by(side.list.len()) for tag, side in zip(("bid", "ask"), sides)]
    rows = decoded.select(
        "collection_timestamp_ns", update_id=pl.col("x").struct.field("u"),
        side=pl.concat_list(*tags), level=pl.concat_list(*sides),
    ).explode("side", "level").select(
        "collection_timestamp_ns", "update_id", "side",
        price=pl.col("level").list.get(0).cast(DEC), quantity=pl.col("level").list.get(1).cast(DEC))
if format == "csv":
    rows.sink_csv(output, compression="gzip", compression_level=6)
else:
    rows.sink_parquet(output, compression="zstd")
print(json.dumps({"rows": 0, "steps": {}}))
