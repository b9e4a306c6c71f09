"""Downloaded files of an export, and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from .models import ExportJob, ExportSet

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import polars as pl
    import pyarrow as pa


@dataclass(frozen=True)
class DownloadedFiles:
    """The files of an export, and how to read them."""

    job: ExportJob
    paths: Sequence[Path]

    def to_arrow(self) -> pa.Table:
        """Returns all rows as a table with the types of the files.

        Decimals and nanoseconds stay exact.
        """
        import pyarrow as pa  # noqa: PLC0415 - most commands do without
        import pyarrow.parquet as pq  # noqa: PLC0415

        return pa.concat_tables([pq.read_table(path) for path in self._parquet()])

    def to_polars(self) -> pl.DataFrame:
        """Returns all rows with the types of the files. Needs polars."""
        import polars as pl  # noqa: PLC0415 - optional

        return pl.read_parquet(self._parquet(), hive_partitioning=False)

    def to_pandas(self, dtype_backend: Literal["numpy_nullable", "pyarrow"] = "numpy_nullable") -> pd.DataFrame:
        """Returns all rows.

        Needs pandas. Nulls do not turn integers into floats, so that no nanosecond is lost.

        Decimals are `decimal.Decimal` objects with `numpy_nullable`, and Arrow decimals with
        `pyarrow`.
        """
        return arrow_to_pandas(self.to_arrow(), dtype_backend)

    def to_duckdb(self, connection: duckdb.DuckDBPyConnection | None = None) -> duckdb.DuckDBPyRelation:
        """Returns a relation that reads the files where they are.

        Needs duckdb. Keep this object while you use the relation.
        """
        import duckdb  # noqa: PLC0415 - optional

        source = connection or duckdb.default_connection()
        return source.read_parquet([str(path) for path in self._parquet()], hive_partitioning=False)

    def _parquet(self) -> list[Path]:
        if self.job.format != "parquet":
            raise ValueError(
                f"files of format {self.job.format} have no types: export as parquet, or read `paths` yourself"
            )
        return list(self.paths)


@dataclass(frozen=True, slots=True)
class PulledSet:
    """The files of a set on this disk, by datastream and time."""

    set: ExportSet
    directory: Path
    paths: Sequence[Path]


def arrow_to_pandas(
    table: pa.Table, dtype_backend: Literal["numpy_nullable", "pyarrow"] = "numpy_nullable"
) -> pd.DataFrame:
    """Returns a table as a data frame whose integers stay integers where there are nulls."""
    import pandas as pd  # noqa: PLC0415 - optional
    import pyarrow as pa  # noqa: PLC0415

    if dtype_backend == "pyarrow":
        frame: pd.DataFrame = table.to_pandas(types_mapper=pd.ArrowDtype)
        return frame
    nullable = {
        pa.int64(): pd.Int64Dtype(),
        pa.float64(): pd.Float64Dtype(),
        pa.bool_(): pd.BooleanDtype(),
        pa.string(): pd.StringDtype(),
    }
    nullable_frame: pd.DataFrame = table.to_pandas(types_mapper=nullable.get)
    return nullable_frame
