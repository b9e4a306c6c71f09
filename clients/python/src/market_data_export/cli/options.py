"""Options that several groups of commands have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

import click

from ..inputs.timeouts import check_timeout

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

status_option = click.option("--status", type=click.Choice(["queued", "running", "succeeded", "failed", "canceled"]))
limit_option = click.option(
    "--limit", type=click.IntRange(min=1), default=20, show_default=True, help="At most so many, newest first."
)

#: Options by which instruments are found, and their parameters.
TERM_OPTIONS = (
    click.option("--kind", help="spot, perpetual, future or option."),
    click.option("--status", help="announced, trading, halted, settling or delisted."),
    click.option("--underlying", help="Underlying, as the exchange names it."),
    click.option("--expires-from", help="Expires then or later: ISO 8601 or nanoseconds."),
    click.option("--expires-to", help="Expires before: ISO 8601 or nanoseconds."),
)
TERM_NAMES = ("kind", "status", "underlying", "expires_from", "expires_to")

overwrite_option = click.option("--overwrite", is_flag=True, help="Replace other files of the same name.")


def timeout_option(text: str) -> Callable[[F], F]:
    """Returns the option `--timeout` with a help text."""
    return click.option("--timeout", type=float, callback=_checked_timeout, help=text)


def _checked_timeout(_context: click.Context, _option: click.Parameter, seconds: float | None) -> float | None:
    try:
        return check_timeout(seconds)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def adding(options: Sequence[Callable[[F], F]]) -> Callable[[F], F]:
    """Returns a decorator that adds options, in their order."""

    def add(work: F) -> F:
        for option in reversed(options):
            work = option(work)
        return work

    return add


def newest(found: Iterable[T], limit: int) -> list[T]:
    """Returns the first items of a list that comes in pages; no page is requested for more."""
    return list(islice(found, limit))
