"""Moments as the service takes them: nanoseconds since the Unix epoch, or ISO 8601 text."""

from __future__ import annotations

import re
import time
from datetime import date, datetime, timedelta, timezone
from typing import Protocol, TypeAlias, runtime_checkable

NS_PER_SECOND = 1_000_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_UNITS = {
    "ms": 1_000_000,
    "s": NS_PER_SECOND,
    "m": 60 * NS_PER_SECOND,
    "h": 3_600 * NS_PER_SECOND,
    "d": 86_400 * NS_PER_SECOND,
}
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@runtime_checkable
class HasNanoseconds(Protocol):
    """A `pandas.Timestamp`: a datetime that knows its nanoseconds."""

    @property
    def value(self) -> int:
        """Nanoseconds since the epoch."""


@runtime_checkable
class NumpyMoment(Protocol):
    """A `numpy.datetime64`."""

    def astype(self, dtype: str) -> object:
        """Converts to another type."""


#: Nanoseconds, ISO 8601 text (UTC if it has no offset), a datetime (UTC if naive), a date (its
#: midnight in UTC), `pandas.Timestamp` or `numpy.datetime64`.
Moment: TypeAlias = int | str | date | datetime | HasNanoseconds | NumpyMoment


def moment_json(moment: Moment) -> int | str:
    """Returns a moment as a request has it.

    No nanosecond is lost. Text other than a date is left to the service to read.
    """
    if isinstance(moment, bool):
        raise TypeError("a moment is nanoseconds, ISO 8601 text or a datetime, not a bool")
    if isinstance(moment, int):
        return moment
    if isinstance(moment, str):
        return f"{moment}T00:00:00Z" if _DATE.fullmatch(moment) else moment
    if isinstance(moment, HasNanoseconds):
        return int(moment.value)
    if isinstance(moment, datetime):
        aware = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
        return (aware - _EPOCH) // timedelta(microseconds=1) * 1_000
    if isinstance(moment, date):
        return f"{moment.isoformat()}T00:00:00Z"
    if isinstance(moment, NumpyMoment):
        return int(str(_numpy_int(moment)))
    raise TypeError(f"a moment is nanoseconds, ISO 8601 text or a datetime, not {type(moment).__name__}")


def optional_moment(moment: Moment | None) -> int | str | None:
    """Returns a moment as a request has it, or None."""
    return None if moment is None else moment_json(moment)


def _numpy_int(moment: NumpyMoment) -> object:
    exact = moment.astype("datetime64[ns]")
    return exact.astype("int64") if isinstance(exact, NumpyMoment) else exact


def duration_ns(text: str) -> int:
    """Returns the nanoseconds of a duration such as `90s`, `10m`, `6h` or `2d`. Raises ValueError."""
    match = re.fullmatch(r"([0-9]+)(ms|[smhd])", text)
    if not match:
        raise ValueError(f"{text!r} is not a duration such as 90s, 10m, 6h or 2d")
    return int(match[1]) * _UNITS[match[2]]


def last(duration: str) -> tuple[int, int]:
    """Returns the range from so long ago until now: `exports.run(stream, *last("10m"))`."""
    now = time.time_ns()
    return now - duration_ns(duration), now


def from_rfc3339(text: str) -> datetime:
    """Returns a time of the service, such as `created_at`, with microseconds and in UTC."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def ns_text(ns: int) -> str:
    """Returns nanoseconds as `2026-01-02T03:04:05Z`; a fraction of a second is cut off."""
    return (_EPOCH + timedelta(seconds=ns // NS_PER_SECOND)).strftime("%Y-%m-%dT%H:%M:%SZ")
