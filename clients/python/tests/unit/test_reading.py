from __future__ import annotations

from decimal import Decimal
from io import BytesIO
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from market_data_export import Client, ExportFiles

from .fake_service import EXPORT_ID, FakeService

#: Doubles near it are 128 ns apart.
NS = 1704067200123456789
SCHEMA = pa.schema(
    [
        ("collection_timestamp_ns", pa.int64()),
        ("exchange_timestamp_ns", pa.int64()),
        ("at", pa.timestamp("ns", "UTC")),
        ("price", pa.decimal128(38, 18)),
        ("side", pa.string()),
        ("closed", pa.bool_()),
        ("ratio", pa.float64()),
    ]
)
ROWS: list[list[Any]] = [
    [NS, NS + 2, None],
    [NS + 1, None, NS + 3],
    [NS, None, NS + 1],
    [Decimal("0.000000000000000001"), Decimal("60000.1"), None],
    ["buy", "", None],
    [True, None, False],
    [0.1, None, 1.5],
]


def parquet(first: int, last: int) -> bytes:
    arrays = [pa.array(column[first:last], one.type) for column, one in zip(ROWS, SCHEMA, strict=True)]
    out = BytesIO()
    pq.write_table(pa.table(arrays, schema=SCHEMA), out)
    return out.getvalue()


@pytest.fixture
def files(service: FakeService, client: Client) -> ExportFiles:
    service.files = {"x_part_20240101.parquet": parquet(0, 2), "x_part_20240102.parquet": parquet(2, 3)}
    return client.exports.download(EXPORT_ID)


def test_arrow_has_the_types_and_rows_of_all_parts(files: ExportFiles) -> None:
    table = files.to_arrow()
    assert table.schema == SCHEMA
    assert table.column("exchange_timestamp_ns").to_pylist() == [NS + 1, None, NS + 3]
    assert table.column("price").to_pylist() == ROWS[3]


def test_pandas_loses_no_nanosecond(files: ExportFiles) -> None:
    frame = files.to_pandas()
    assert frame["exchange_timestamp_ns"].dtype == pd.Int64Dtype()
    assert frame["exchange_timestamp_ns"].tolist() == [NS + 1, pd.NA, NS + 3]
    assert [None if one is pd.NaT else one.value for one in frame["at"]] == [NS, None, NS + 1]
    assert frame["price"].tolist() == ROWS[3]
    assert frame["closed"].dtype == pd.BooleanDtype()
    assert frame["ratio"].isna().tolist() == [False, True, False]
    arrow = files.to_pandas("pyarrow")
    assert str(arrow["price"].dtype) == "decimal128(38, 18)[pyarrow]"
    assert arrow["exchange_timestamp_ns"].tolist()[::2] == [NS + 1, NS + 3]


def test_polars_reads_exactly(files: ExportFiles) -> None:
    frame = files.to_polars()
    assert frame["exchange_timestamp_ns"].to_list() == [NS + 1, None, NS + 3]
    assert frame.schema["price"] == pl.Decimal(38, 18)
    assert frame["price"].to_list() == ROWS[3]
    assert frame["at"].dt.timestamp("ns").to_list() == ROWS[2]


def test_duckdb_reads_the_files_in_place(files: ExportFiles) -> None:
    connection = duckdb.connect()
    relation = files.to_duckdb(connection)
    rows = relation.project("exchange_timestamp_ns, price").fetchall()
    assert rows == [(NS + 1, ROWS[3][0]), (None, ROWS[3][1]), (NS + 3, None)]


def test_says_that_csv_has_no_types(service: FakeService, client: Client) -> None:
    service.files = {"x.csv.gz": b"x"}
    service.answer(f"GET /exports/{EXPORT_ID}", service.job(format="csv"))
    with pytest.raises(ValueError, match="have no types"):
        client.exports.download(EXPORT_ID).to_polars()
