"""How far a stream is, for people."""

from __future__ import annotations

import re
import time

import click

from ..progress import size
from ..times import NS_PER_SECOND, ns_text

_EVERY_SECONDS = 5.0
_TIME = re.compile(rb'"(?:ts|watermark)":([0-9]+)')


class StreamProgress:
    """A line on stderr every few seconds, and one at the end."""

    def __init__(self, *, is_shown: bool) -> None:
        self._is_shown = is_shown
        self._records = 0
        self._bytes = 0
        self._last = b""
        self._next = time.monotonic() + _EVERY_SECONDS

    def tell(self, line: bytes) -> None:
        """Counts a record."""
        self._records += not line.startswith(b'{"type":"heartbeat"')
        self._bytes += len(line) + 1
        self._last = line
        if time.monotonic() >= self._next:
            self.close()

    def close(self) -> None:
        """Prints what was counted."""
        self._next = time.monotonic() + _EVERY_SECONDS
        if not self._is_shown:
            return
        at = _TIME.search(self._last)
        until = "" if at is None else f", up to {ns_text(int(at[1]))}"
        click.echo(f"stream: {self._records} records, {size(self._bytes)}{until}", err=True)


def time_text(ns: int) -> str:
    """Returns nanoseconds as `2026-01-02T03:04:05.123456789Z`."""
    return f"{ns_text(ns)[:-1]}.{ns % NS_PER_SECOND:09}Z"
