"""What a set or a schedule selects."""

from __future__ import annotations

from typing import Any

import click

from ..inputs.selection import Selection, StreamPattern
from .options import TERM_NAMES, TERM_OPTIONS, adding
from .session import Session

_SELECTION = (
    click.argument("streams", nargs=-1),
    click.option("--exchange", help="Select by pattern: of this exchange …"),
    click.option("--instrument", "instruments", multiple=True, help="… these symbols; * stands for any characters …"),
    click.option("--stream-type", "stream_types", multiple=True, help="… of these types."),
    *TERM_OPTIONS,
)
#: Parameters of `selection_options`.
_NAMES = ("streams", "exchange", "instruments", "stream_types", *TERM_NAMES)

selection_options = adding(_SELECTION)


def selection(session: Session, options: dict[str, Any]) -> Selection:
    """Takes the options of a selection out of all. Returns streams, or a pattern. Raises UsageError."""
    streams, exchange, instruments, stream_types, *given = (options.pop(name) for name in _NAMES)
    terms = {name: value for name, value in zip(TERM_NAMES, given, strict=True) if value is not None}
    has_parts = bool(exchange or instruments or stream_types or terms)
    is_pattern = bool(exchange and stream_types and (instruments or terms))
    if has_parts != is_pattern or has_parts == bool(streams):
        raise click.UsageError("give STREAMS, or --exchange with --stream-type, and --instrument or terms")
    if exchange:
        return StreamPattern(exchange, instruments or ("*",), stream_types, **terms)
    return [session.datastream(stream) for stream in streams]
