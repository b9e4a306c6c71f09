"""Options of the commands that describe an export."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from ..times import duration_ns, last
from ..views import BarsView, BookView, ChainView, HftbacktestView, StateView, View
from .options import F, adding

_TIMES = (
    click.option("--start", help="ISO 8601 (UTC without offset) or nanoseconds."),
    click.option("--end", help="As --start; not included. Default: now."),
    click.option(
        "--last", "last_", metavar="DURATION", help="Instead of --start: so long until now, such as 10m, 6h, 2d."
    ),
)
_VIEW = (
    click.option("--book", metavar="INTERVAL", help="The order book of a depth stream, such as 100ms; 0: each change."),
    click.option("--depth", type=click.IntRange(1, 1000), help="Levels a side, with --book."),
    click.option("--grouping", metavar="STEP", help="Price step, with --book."),
    click.option("--bars", metavar="SIZE", help="Bars of trades, such as 1m; see --by."),
    click.option("--by", type=click.Choice(["time", "ticks", "volume", "notional"]), default="time", show_default=True),
    click.option("--chain", metavar="INTERVAL", help="Options of the instrument's underlying, such as every 1m."),
    click.option("--state", is_flag=True, help="States of a derivative, of all its streams that tell them."),
)
_BACKTEST = (click.option("--hftbacktest", is_flag=True, help="Events for hftbacktest; with --format npz."),)
_OUTPUT = (
    click.option(
        "--schema", default="normalized", show_default=True, help="Name, id, raw, or @FILE with columns as JSON."
    ),
    click.option(
        "--compression", type=click.Choice(["zstd", "snappy", "gzip", "lz4", "none"]), help="Of Parquet or Arrow."
    ),
    *_VIEW,
    click.option("--numbers", type=click.Choice(["decimal", "double"]), help="Type of prices in Parquet."),
    click.option("--timestamps", type=click.Choice(["int64", "timestamp"]), help="Type of times in Parquet."),
)
_OF_SETS = (
    click.option("--layout", type=click.Choice(["hive", "flat"]), default="hive", show_default=True),
    click.option("--destination", metavar="ID", help="Deliver the files into this storage; see mde destinations."),
)


def export_options(*formats: str) -> Callable[[F], F]:
    """Returns a decorator that adds the options. The first format is the default."""
    own, output = adding((*_TIMES, *_BACKTEST)), output_options(*formats)
    return lambda work: own(output(work))


def output_options(*formats: str) -> Callable[[F], F]:
    """Returns a decorator that adds the options without those of the time range."""
    choice = click.Choice(formats)
    format_ = click.option("--format", "format_", type=choice, default=formats[0], show_default=True)
    return adding((*_OUTPUT, format_))


def set_output_options(work: F) -> F:
    """Adds the options of a set, without those of the time range."""
    return adding(_OF_SETS)(output_options("parquet", "csv", "csv.zst", "arrow")(work))


def set_options(work: F) -> F:
    """Adds the options of a set."""
    return adding(_TIMES)(set_output_options(work))


view_options = adding(_VIEW)


def time_range(start: str | None, end: str | None, last_: str | None) -> tuple[str | int, str | int]:
    """Returns the range of `--start`, `--end` and `--last`. Raises UsageError."""
    if (start is None) == (last_ is None):
        raise click.UsageError("give --start or --last")
    if last_ is not None:
        if end is not None:
            raise click.UsageError("--last ends now: leave out --end")
        try:
            duration_ns(last_)
        except ValueError as error:
            raise click.UsageError(f"--last: {error}") from error
        return last(last_)
    return start or "", last("0s")[1] if end is None else end


def arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the arguments of `exports.create` for the options. Raises UsageError."""
    types = {name: options[name] for name in ("numbers", "timestamps") if options[name] is not None}
    return {
        "schema": schema_of(options["schema"]),
        "format": options["format_"],
        "compression": options["compression"],
        "view": view_of(options),
        "parquet_types": types or None,
    }


def set_arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the arguments of `sets.create` for the options. Raises UsageError."""
    return {**arguments(options), "layout": options["layout"], "destination": options["destination"]}


def schema_of(text: str) -> str | Mapping[str, Any]:
    """Returns the schema of `--schema`: text, or the JSON of a file. Raises UsageError."""
    if not text.startswith("@"):
        return text
    try:
        schema: Mapping[str, Any] = json.loads(Path(text[1:]).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise click.UsageError(f"--schema: {error}") from error
    return schema


def view_of(options: Mapping[str, Any]) -> View | None:
    """Returns the view of `--book`, `--bars`, `--chain`, `--state` or `--hftbacktest`. Raises UsageError."""
    if sum(bool(options.get(name)) for name in ("book", "bars", "chain", "state", "hftbacktest")) > 1:
        raise click.UsageError("give one of --book, --bars, --chain, --state and --hftbacktest")
    if options.get("hftbacktest"):
        return HftbacktestView()
    if options["chain"]:
        return ChainView(interval=options["chain"])
    if options["state"]:
        return StateView()
    if options["bars"]:
        return BarsView(size=options["bars"], by=options["by"])
    if options["book"]:
        depth = {} if options["depth"] is None else {"depth": options["depth"]}
        return BookView(interval=options["book"], grouping=options["grouping"], **depth)
    return None
