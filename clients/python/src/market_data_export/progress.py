"""Progress bars for terminals and notebooks, and plain lines for logs."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import IO, Any, Protocol, TypeAlias

from tqdm.auto import tqdm

_LINE_EVERY_SECONDS = 5.0


class Progress(Protocol):
    """What is told about the progress of a call. One thread at a time calls it."""

    def update(self, stage: str, done: int, total: int, unit: str) -> None:
        """Tells that `done` of `total` are done: `%` of an export, `B` of downloads."""

    def close(self) -> None:
        """Tells that nothing follows."""


#: None: bars in terminals and notebooks, nothing elsewhere. True: lines elsewhere. False: nothing.
ProgressOption: TypeAlias = Progress | bool | None


class Silent:
    """Shows nothing."""

    def update(self, stage: str, done: int, total: int, unit: str) -> None:
        """Shows nothing."""

    def close(self) -> None:
        """Shows nothing."""


class Bars:
    """One bar for each stage, by tqdm: text in a terminal, a widget in a notebook."""

    def __init__(self, stream: IO[str] | None = None) -> None:
        self._stream = stream
        self._bar: tqdm[Any] | None = None
        self._stage = ""

    def update(self, stage: str, done: int, total: int, unit: str) -> None:
        """Moves the bar of the stage, or begins it."""
        if self._bar is None or stage != self._stage:
            self.close()
            self._stage = stage
            self._bar = tqdm(
                desc=stage,
                initial=done,
                total=total,
                unit=unit,
                file=self._stream,
                dynamic_ncols=True,
                unit_scale=unit == "B",
                unit_divisor=1024,
            )
        bar = self._bar
        bar.total = total
        bar.update(done - bar.n)

    def close(self) -> None:
        """Leaves the bar as it is."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None


class Lines:
    """A line every few seconds, and one at the end of a stage. No control characters."""

    def __init__(self, stream: IO[str] | None = None, every_seconds: float = _LINE_EVERY_SECONDS) -> None:
        self._stream = stream
        self._every = every_seconds
        self._stage = ""
        self._next = 0.0
        self._last = ""

    def update(self, stage: str, done: int, total: int, unit: str) -> None:
        """Prints a line if it is time for one."""
        now = time.monotonic()
        if stage == self._stage and now < self._next and done < total:
            return
        self._stage, self._next = stage, now + self._every
        share = 100 if total == 0 else 100 * done // total
        line = f"{stage}: {share} %" + (f", {size(done)} of {size(total)}" if unit == "B" else "")
        if line != self._last:
            self._last = line
            stream = self._stream or sys.stderr
            stream.write(f"{line}\n")
            stream.flush()

    def close(self) -> None:
        """Prints nothing."""


class Shown:
    """A context in which progress is shown as an option says.

    Bars are closed at its end, also after an error.
    """

    def __init__(self, option: ProgressOption) -> None:
        self._given = not isinstance(option, bool) and option is not None
        self._progress = chosen(option)

    def __enter__(self) -> Progress:
        return self._progress

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._given:
            self._progress.close()


def chosen(option: ProgressOption) -> Progress:
    """Returns the progress for an option.

    Bars appear only where stderr is a terminal, or in a notebook.
    """
    if option is False:
        return Silent()
    if not isinstance(option, bool) and option is not None:
        return option
    if sys.stderr.isatty() or in_notebook():
        return Bars()
    return Lines() if option is True else Silent()


def in_notebook() -> bool:
    """Tells whether the code runs in a Jupyter kernel."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None else None
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


def size(count: float) -> str:
    """Returns a number of bytes for people: `12.3 MiB`."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if count < 1024:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1024
    return f"{count:.1f} TiB"
