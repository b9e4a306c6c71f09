# Generated from _async/periods.py by npm run generate: do not edit.
"""Periods that are delivered one after the other: those of schedules and tables."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ..decode import decode
from ..errors import WaitTimeoutError
from ..inputs.paths import path_of
from ..inputs.timeouts import check_timeout
from ..models import Backfill, ScheduleRun
from ..times import Moment, moment_json
from .pages import every as every_item
from .transport import Transport

_POLL_SECONDS = 2.0


class Periods:
    """The runs of a schedule or a table."""

    _base: str

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def runs(self, schedule_id: str, *, status: str | None = None) -> Iterator[ScheduleRun]:
        """Yields the deliveries of periods, newest first."""
        path = path_of(self._base, schedule_id, "runs")
        return every_item(self._transport, path, ScheduleRun, page_size=100, status=status)

    def run_now(self, schedule_id: str) -> ScheduleRun:
        """Delivers the latest period that has ended. Returns its run."""
        return decode(ScheduleRun, self._transport.request("POST", path_of(self._base, schedule_id, "run")))

    def backfill(self, schedule_id: str, start: Moment, end: Moment) -> Backfill:
        """Delivers the periods from `start` to `end` that are not delivered yet.

        At most 366 periods. Both are ends of periods: a date is midnight in UTC.
        """
        body = {"start_time": moment_json(start), "end_time": moment_json(end)}
        answer = self._transport.request("POST", path_of(self._base, schedule_id, "backfill"), body=body)
        return decode(Backfill, answer)

    def retry(self, schedule_id: str, run_id: str) -> ScheduleRun:
        """Repeats a run that failed. What it has delivered stays."""
        path = path_of(self._base, schedule_id, "runs", run_id, "retry")
        return decode(ScheduleRun, self._transport.request("POST", path))

    def wait(self, schedule_id: str, *, timeout: float | None = None) -> None:
        """Returns when no run is queued or running.

        Raises WaitTimeoutError after `timeout` seconds. `runs` says how they ended.
        """
        check_timeout(timeout)
        deadline = None if timeout is None else time.monotonic() + timeout
        path = path_of(self._base, schedule_id, "runs")
        while self._has_any(path, "queued") or self._has_any(path, "running"):
            if deadline is not None and time.monotonic() >= deadline:
                raise WaitTimeoutError(f"{schedule_id} still has runs after {timeout:g} s")
            self._transport.sleep(_POLL_SECONDS)

    def _has_any(self, path: str, status: str) -> bool:
        return bool((self._transport.get(path, status=status, limit=1))["items"])

    def pause(self, schedule_id: str) -> None:
        """Makes no further runs. Repeating succeeds."""
        self._transport.request("POST", path_of(self._base, schedule_id, "pause"))

    def resume(self, schedule_id: str) -> None:
        """Makes runs again. Repeating succeeds."""
        self._transport.request("POST", path_of(self._base, schedule_id, "resume"))
