"""Rows of downloaded files of any format."""

from __future__ import annotations

import csv
import io
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TIME_COLUMN = "collection_timestamp_ns"
MESSAGE_COLUMN = "data"
#: Compressions of CSV files, as pyarrow names them, by the end of the name.
_CSV = {".csv.gz": "gzip", ".csv.zst": "zstd"}
_PARQUET = ".parquet"
_NPZ = ".npz"
#: The number of elements in the header of an array.
_SHAPE = re.compile(rb"'shape': \((\d+),\)")


def count_rows(path: Path) -> int:
    """Returns the rows of a file, without its header."""
    import pyarrow.parquet as pq  # noqa: PLC0415 - most commands do without

    if path.name.endswith(_PARQUET):
        rows: int = pq.read_metadata(path).num_rows
        return rows
    if compression := _csv_compression(path):
        return max(0, sum(1 for _ in _csv_rows(path, compression)) - 1)
    if path.name.endswith(_NPZ):
        return sum(_npy_rows(path))
    return sum(batch.num_rows for batch in _arrow_batches(path))


def _npy_rows(path: Path) -> Iterator[int]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            # Reads to the end, so that the checksum of the array is verified.
            found = _SHAPE.search(archive.read(name), 0, 512)
            if found is None:
                raise ValueError(f"{name} is not an array of rows")
            yield int(found[1])


def raw_frames(path: Path) -> Iterator[tuple[int, str]]:
    """Yields time and message of each row of a raw file."""
    if compression := _csv_compression(path):
        rows = _csv_rows(path, compression)
        header = next(rows)
        time, message = header.index(TIME_COLUMN), header.index(MESSAGE_COLUMN)
        for row in rows:
            yield int(row[time]), row[message]
        return
    import pyarrow as pa  # noqa: PLC0415

    for batch in _arrow_batches(path):
        times = batch.column(TIME_COLUMN).cast(pa.int64()).to_pylist()
        for at, text in zip(times, batch.column(MESSAGE_COLUMN).to_pylist(), strict=True):
            yield at, text or ""


def _csv_compression(path: Path) -> str | None:
    return next((one for ending, one in _CSV.items() if path.name.endswith(ending)), None)


def _csv_rows(path: Path, compression: str) -> Iterator[list[str]]:
    import pyarrow as pa  # noqa: PLC0415

    csv.field_size_limit(sys.maxsize)
    with pa.input_stream(str(path), compression=compression) as stream:
        yield from csv.reader(io.TextIOWrapper(stream, encoding="utf-8", newline=""))


def _arrow_batches(path: Path) -> Iterator[Any]:
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    if path.name.endswith(_PARQUET):
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            yield from file.iter_batches()
        return
    with pa.OSFile(str(path)) as source:
        reader = pa.ipc.open_file(source)
        for index in range(reader.num_record_batches):
            yield reader.get_batch(index)
