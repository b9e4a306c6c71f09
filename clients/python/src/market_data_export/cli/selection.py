"""What a set or a schedule selects."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..inputs.selection import Selection, StreamPattern
from .options import adding
from .session import Session

_SELECTION = (
    click.argument("streams", nargs=-1),
    click.option("--exchange", help="Select by pattern: of this exchange …"),
    click.option("--instrument", "instruments", multiple=True, help="… these symbols; * stands for any characters …"),
    click.option("--stream-type", "stream_types", multiple=True, help="… of these types."),
)

selection_options = adding(_SELECTION)


def selection(
    session: Session,
    streams: Sequence[str],
    exchange: str | None,
    instruments: Sequence[str],
    stream_types: Sequence[str],
) -> Selection:
    """Returns the streams of the arguments, or a pattern. Raises UsageError."""
    if bool(streams) == bool(exchange) or bool(exchange) != bool(instruments and stream_types):
        raise click.UsageError("give STREAMS, or --exchange with --instrument and --stream-type")
    if exchange:
        return StreamPattern(exchange, instruments, stream_types)
    return [session.datastream(stream) for stream in streams]
