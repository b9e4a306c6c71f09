"""Files of streams, which an interrupted command continues."""

from __future__ import annotations

import mmap
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import click

from ..streaming.records import head_of

if sys.platform != "win32":
    import fcntl

_LIVE = re.compile(rb'^\{"type":"live","datastream_id":([0-9]+)', re.MULTILINE)
_DATASTREAM = re.compile(rb'"datastream_id":([0-9]+)')


@dataclass(frozen=True, slots=True)
class Written:
    """What is in a file of a stream."""

    #: Of the last record that has one.
    cursor: str | None = None
    datastream_id: int | None = None
    #: Whether the stream has reached its end.
    is_complete: bool = False
    #: Datastreams that were said to be live.
    live: frozenset[int] = field(default_factory=frozenset)


@contextmanager
def written_alone(path: Path) -> Iterator[IO[bytes]]:
    """Opens a file to append to, which no other command writes meanwhile. Raises UsageError."""
    with path.open("ab") as file:
        if sys.platform != "win32":
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise click.UsageError(f"another command writes {path}: choose another file") from error
        yield file


def written_in(path: Path) -> Written:
    """Returns what a file has, and cuts off a line that was not finished.

    Raises UnreachableError for a file of something else.
    """
    if not path.exists() or path.stat().st_size == 0:
        return Written()
    with path.open("r+b") as file:
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            end = content.rfind(b"\n") + 1
            found = _last_record(content, end)
            live = frozenset(int(one[1]) for one in _LIVE.finditer(content, 0, end))
        file.truncate(end)
    if found is None:
        return Written(live=live)
    datastream = _DATASTREAM.search(found)
    kind, cursor = head_of(found)
    return Written(
        None if cursor is None else cursor.decode(),
        None if datastream is None else int(datastream[1]),
        kind == b"end",
        live,
    )


def _last_record(content: mmap.mmap, end: int) -> bytes | None:
    """Returns the last of the lines up to `end` that has a cursor."""
    while end > 0:
        begin = content.rfind(b"\n", 0, end - 1) + 1
        line = content[begin : end - 1]
        if head_of(line)[1] is not None:
            return line
        end = begin
    return None
