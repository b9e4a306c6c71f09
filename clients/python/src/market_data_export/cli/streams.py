"""`mde stream` and `mde tail`."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import IO, Any

import click

from .._sync.stream import Stream
from ..inputs.selection import Selection, StreamPattern
from ..inputs.selection import datastream_id as of_id
from ..models import StreamGap, StreamLive
from ..streaming.records import StreamMessage, StreamRecord, StreamRow, head_of
from .exit_codes import INTERRUPTED
from .export_options import view_of, view_options
from .options import F, adding, overwrite_option
from .selection import selection, selection_options
from .session import Session, command, stream_names
from .stream_file import Written, written_alone, written_in
from .stream_progress import StreamProgress, time_text

_STREAM = (
    click.option("--start", help="ISO 8601, nanoseconds, or ago, such as -15m. Default: now."),
    click.option("--end", help="ISO 8601 or nanoseconds; not included. Default: go on for ever."),
    click.option("--schema", help="Name or id: rows instead of messages."),
    click.option(
        "--speed",
        type=click.FloatRange(0, 1000),
        help="1: as it happened; up to 1000 times that. Default: 0, as fast as possible.",
    ),
    click.option("--cursor", help="Continue behind a record, instead of --start."),
)


def _stream_options(work: F) -> F:
    return selection_options(adding(_STREAM)(view_options(work)))


def _opened(session: Session, selected: Selection, options: dict[str, Any], cursor: str | None = None) -> Stream:
    return session.client.stream(
        selected,
        options["start"],
        options["end"],
        schema=options["schema"],
        view=view_of(options),
        speed=options["speed"],
        cursor=cursor or options["cursor"],
    )


@click.command()
@_stream_options
@click.option("--ndjson", is_flag=True, default=True, help="One record a line, as the service sends it: the default.")
@click.option(
    "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="File of all streams; without it, stdout."
)
@overwrite_option
@command
def stream(session: Session, /, output: Path | None, overwrite: bool, ndjson: bool, **options: Any) -> None:  # noqa: ANN401, ARG001
    """Write the records of STREAMS, first of the past, then live, without a hole.

    STREAMS are ids, or names such as binance/BTCUSDT/trades. Bars of a stream are those by time.

    All streams go to one --output, in order of time; each record names its datastream_id. For a
    file a stream, run the command for each. Broken connections are continued. After a kill, the
    same command continues --output behind its last record; a file of other streams, or one that
    another command writes, is refused. Ctrl-C names the --cursor that continues what went to stdout.
    """
    selected = selection(session, options)
    with nullcontext(sys.stdout.buffer) if output is None else written_alone(output) as target:
        if output is not None and overwrite:
            target.truncate(0)
        written = Written() if output is None else written_in(output)
        if written.is_complete:
            click.echo(f"{output} is complete", err=True)
            return
        one = written.datastream_id
        if one is not None and not _has(session, selected, one):
            raise click.UsageError(f"{output} has datastream {one}: choose another file, or --overwrite")
        with _opened(session, selected, options, written.cursor) as followed:
            progress = StreamProgress(is_shown=session.progress and not (output is None and sys.stdout.isatty()))
            _interruptible(followed, lambda: _write(followed.lines(), target, written, progress))


def _has(session: Session, selected: Selection, datastream_id: int) -> bool:
    """Returns whether a selection has a datastream. One that is not subscribed any more may have been."""
    if not isinstance(selected, StreamPattern):
        return any(of_id(one) == datastream_id for one in selected)
    name = stream_names(session, [datastream_id])[datastream_id]
    if "/" not in name:
        return True
    exchange, instrument, stream_type = name.split("/")
    patterns = "|".join(".*".join(map(re.escape, one.split("*"))) for one in selected.instruments)
    is_like = re.fullmatch(patterns, instrument) is not None
    if exchange != selected.exchange or stream_type not in selected.stream_types or not is_like:
        return False
    # Its status may be another now.
    terms = {term: value for term, value in selected.terms().items() if term != "status"}
    found = session.client.catalog.datastreams(
        exchange=exchange, instrument=instrument, stream_type=stream_type, **terms
    )
    return not terms or next(iter(found), None) is not None


def _write(lines: Iterable[bytes], target: IO[bytes], written: Written, progress: StreamProgress) -> None:
    """Writes lines without heartbeats. A live stream is flushed with each record, the past in blocks."""
    is_live = False
    known = {b'{"type":"live","datastream_id":%d,' % one for one in written.live}
    for line in lines:
        kind = head_of(line)[0]
        progress.tell(line)
        if kind == b"heartbeat":
            target.flush()
            continue
        if kind == b"live":
            is_live = True
            if line.startswith(tuple(known)):
                continue
        target.write(line + b"\n")
        if is_live:
            target.flush()
    progress.close()


@click.command()
@_stream_options
@click.option("--limit", type=click.IntRange(min=1), help="End after so many messages or rows.")
@command
def tail(session: Session, /, limit: int | None, **options: Any) -> None:  # noqa: ANN401
    """Show the messages of STREAMS as they arrive, one a line: time, stream, message.

    STREAMS are ids, or names such as binance/BTCUSDT/trades. Lines are cut at the width of a terminal.
    """
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    texts = options["streams"]
    selected = selection(session, options)
    given: Sequence[int] = [one for one in selected if isinstance(one, int)] if isinstance(selected, list) else []
    names: dict[int, str] = {one: text for one, text in zip(given, texts, strict=False) if "/" in text}

    def name(datastream_id: int) -> str:
        if datastream_id not in names:
            names.update(stream_names(session, [datastream_id]))
        return names[datastream_id]

    followed = _opened(session, selected, options)
    with followed:
        _interruptible(followed, lambda: _show(followed, name, width, limit))


def _show(records: Iterable[StreamRecord], name: Callable[[int], str], width: int | None, limit: int | None) -> None:
    shown = 0
    for record in records:
        text = _line(record, name)
        if text is None:
            continue
        click.echo(text if width is None or len(text) <= width else f"{text[: width - 1]}…")
        shown += isinstance(record, StreamMessage | StreamRow)
        if shown == limit:
            return


def _line(record: StreamRecord, name: Callable[[int], str]) -> str | None:
    if isinstance(record, StreamMessage):
        return f"{time_text(record.ts)}  {name(record.datastream_id)}  {record.frame.decode(errors='replace')}"
    if isinstance(record, StreamRow):
        columns = " ".join(f"{column}={'-' if value is None else value}" for column, value in record.columns.items())
        return f"{name(record.datastream_id)}  {columns}"
    if isinstance(record, StreamLive):
        return f"{name(record.datastream_id)}  is live"
    if isinstance(record, StreamGap):
        times = f"{time_text(record.from_ns)} to {time_text(record.to_ns)}"
        return f"{name(record.datastream_id)}  has a gap from {times}: {'; '.join([record.reason, *record.also])}"
    return None


def _interruptible(followed: Stream, work: Callable[[], None]) -> None:
    try:
        work()
    except KeyboardInterrupt:
        ending = "" if followed.cursor is None else f"; continue with --cursor {followed.cursor}"
        click.echo(f"interrupted{ending}", err=True)
        sys.exit(INTERRUPTED)
