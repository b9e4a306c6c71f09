"""Bars of a minute by polars as a whole process: polars-bars.process.py <segments> <output>. Repeated ids count twice. Frozen."""
import json, sys
import polars as pl

folder, output = sys.argv[1:3]
DEC = pl.Decimal(38, 18)
trade = pl.Struct({"T": pl.Int64, "t": pl.Int64, "p": pl.String, "q": pl.String, "m": pl.Boolean})
x = pl.col("x").struct
rows = (
    pl.scan_parquet(f"{folder}/*.parquet")
    .select(x=pl.col("message").cast(pl.String).str.json_decode(trade))
    .select(
        bar=x.field("T") // 60_000 * 60_000_000_000,
        made=x.field("T"),
        price=x.field("p").cast(DEC),
        quantity=x.field("q").cast(DEC),
        buy=~x.field("m"),
    )
    .group_by("bar")
    .agg(
        open=pl.col("price").get(pl.col("made").arg_min()),
        high=pl.col("price").max(),
        low=pl.col("price").min(),
        close=pl.col("price").get(pl.col("made").arg_max()),
        volume=pl.col("quantity").sum(),
        notional=(pl.col("price") * pl.col("quantity")).sum(),
        trades=pl.len(),
        buy_volume=pl.col("quantity").filter(pl.col("buy")).sum(),
    )
    .sort("bar")
)
rows.sink_parquet(output, compression="zstd")
print(json.dumps({"rows": pl.scan_parquet(output).select(pl.len()).collect().item()}))
