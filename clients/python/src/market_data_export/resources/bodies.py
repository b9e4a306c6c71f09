"""The members that bodies of exports, sets and schedules have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..times import Moment, moment_json
from ..views import View, view_json


def data_members(
    start: Moment,
    end: Moment,
    schema: str | Mapping[str, Any],
    format: str,  # noqa: A002 - the service's name
    compression: str | None,
    view: View | None,
    parquet_types: Mapping[str, str] | None,
) -> dict[str, Any]:
    """Returns what to export and how, as `POST /exports` and `POST /export-sets` have it."""
    return {
        "start_time": moment_json(start),
        "end_time": moment_json(end),
        **output_members(schema, format, compression, view, parquet_types),
    }


def output_members(
    schema: str | Mapping[str, Any],
    format: str,  # noqa: A002 - the service's name
    compression: str | None,
    view: View | None,
    parquet_types: Mapping[str, str] | None,
) -> dict[str, Any]:
    """Returns how to export, without a time range."""
    return {
        "schema": schema,
        "format": format,
        "format_options": None if compression is None else {"compression": compression},
        "view": None if view is None else view_json(view),
        "parquet_types": None if parquet_types is None else dict(parquet_types),
    }
