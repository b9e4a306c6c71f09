"""The members that bodies of exports, sets and schedules have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

from ..models import Destination
from ..times import Moment, moment_json
from ..views import View, view_json
from .storage import destination_id

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: `csv` is gzip. `npz` exists for exports of backtests only.
#: `csv.zst` and `arrow` (Arrow IPC files) exist for sets only.
SetFormat: TypeAlias = Literal["parquet", "csv", "csv.zst", "arrow"]
ExportFormat: TypeAlias = Literal["parquet", "csv", "npz"]


class _Output(TypedDict, total=False):
    schema: str | Mapping[str, Any]
    compression: str | None
    view: View | None
    parquet_types: Mapping[str, str] | None


class ExportOutput(_Output, total=False):
    """How to export: by default Parquet of the schema `normalized`, and `hftbacktest` in `npz`."""

    format: ExportFormat


class _SetFile(_Output, total=False):
    format: SetFormat


class SetOutput(_SetFile, total=False):
    """How to export a set: by default Parquet of the schema `normalized`, in folders."""

    layout: Literal["flat", "hive"]
    destination: str | Destination | None


def range_members(start: Moment, end: Moment) -> dict[str, Any]:
    """Returns a time range as a request has it."""
    return {"start_time": moment_json(start), "end_time": moment_json(end)}


def output_members(
    *,
    schema: str | Mapping[str, Any] = "normalized",
    format: SetFormat | ExportFormat = "parquet",  # noqa: A002 - the service's name
    compression: str | None = None,
    view: View | None = None,
    parquet_types: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Returns how to export, as a request has it."""
    return {
        # Files of events have no other columns.
        "schema": "hftbacktest" if format == "npz" and schema == "normalized" else schema,
        "format": format,
        "format_options": None if compression is None else {"compression": compression},
        "view": None if view is None else view_json(view),
        "parquet_types": None if parquet_types is None else dict(parquet_types),
    }


def set_members(
    *,
    layout: Literal["flat", "hive"] = "hive",
    destination: str | Destination | None = None,
    **output: Unpack[_SetFile],
) -> dict[str, Any]:
    """Returns how to export a set, as a request has it."""
    return {
        **output_members(**output),
        "layout": layout,
        "destination_id": None if destination is None else destination_id(destination),
    }
