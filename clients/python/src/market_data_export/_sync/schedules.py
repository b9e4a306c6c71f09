# Generated from _async/schedules.py by npm run generate: do not edit.
"""Schedules: a set for every hour or day."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal
from uuid import UUID

from ..decode import decode
from ..errors import WaitTimeoutError
from ..inputs.bodies import SetOutput, set_members
from ..inputs.paths import path_of
from ..inputs.selection import Selection, selection_json
from ..inputs.storage import destination_id
from ..inputs.timeouts import check_timeout
from ..models import Backfill, Destination, ExportSchedule, ScheduleRun
from ..times import Moment, moment_json
from .pages import every as every_item
from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

_POLL_SECONDS = 2.0


class Schedules:
    """The account's export schedules."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        select: Selection,
        every: Literal["1h", "1d"],
        *,
        name: str | None = None,
        lag: str | None = None,
        revise: bool | None = None,
        idempotency_key: str | UUID | None = None,
        **output: Unpack[SetOutput],
    ) -> ExportSchedule:
        """Creates a schedule, from the period that runs now on: `backfill` delivers earlier ones.

        A period is delivered `lag` (`"2m"`) after its end, into `destination` if there is one. With
        `revise` (the default) it is delivered again when its data has changed. Patterns are applied
        for each period.
        """
        body = {
            "name": name,
            "select": selection_json(select),
            "every": every,
            "lag": lag,
            "revise": revise,
            **set_members(**output),
        }
        answer = self._transport.request("POST", "/export-schedules", body=body, idempotency_key=idempotency_key)
        return decode(ExportSchedule, answer)

    def list(self) -> tuple[ExportSchedule, ...]:
        """Returns all schedules, newest first."""
        return tuple(decode(ExportSchedule, one) for one in self._transport.get("/export-schedules"))

    def get(self, schedule_id: str) -> ExportSchedule:
        """Returns a schedule with its next period and its latest run. Raises NotFoundError."""
        return decode(ExportSchedule, self._transport.get(path_of("export-schedules", schedule_id)))

    def update(
        self,
        schedule_id: str,
        *,
        name: str | None = None,
        select: Selection | None = None,
        lag: str | None = None,
        revise: bool | None = None,
        destination: str | Destination | None = None,
    ) -> ExportSchedule:
        """Changes a schedule for periods that have not begun; what is None stays."""
        body = {
            "name": name,
            "select": None if select is None else selection_json(select),
            "lag": lag,
            "revise": revise,
            "destination_id": None if destination is None else destination_id(destination),
        }
        return decode(
            ExportSchedule, self._transport.request("PUT", path_of("export-schedules", schedule_id), body=body)
        )

    def runs(self, schedule_id: str, *, status: str | None = None) -> Iterator[ScheduleRun]:
        """Yields the deliveries of periods, newest first."""
        path = path_of("export-schedules", schedule_id, "runs")
        return every_item(self._transport, path, ScheduleRun, page_size=100, status=status)

    def run_now(self, schedule_id: str) -> ScheduleRun:
        """Delivers the latest period that has ended. Returns its run."""
        return decode(ScheduleRun, self._transport.request("POST", path_of("export-schedules", schedule_id, "run")))

    def backfill(self, schedule_id: str, start: Moment, end: Moment) -> Backfill:
        """Delivers the periods from `start` to `end` that are not delivered yet.

        At most 366 periods. Both are ends of periods: a date is midnight in UTC.
        """
        body = {"start_time": moment_json(start), "end_time": moment_json(end)}
        answer = self._transport.request("POST", path_of("export-schedules", schedule_id, "backfill"), body=body)
        return decode(Backfill, answer)

    def retry(self, schedule_id: str, run_id: str) -> ScheduleRun:
        """Repeats a run that failed. What it has delivered stays."""
        path = path_of("export-schedules", schedule_id, "runs", run_id, "retry")
        return decode(ScheduleRun, self._transport.request("POST", path))

    def wait(self, schedule_id: str, *, timeout: float | None = None) -> None:
        """Returns when no run is queued or running.

        Raises WaitTimeoutError after `timeout` seconds. `runs` says how they ended.
        """
        check_timeout(timeout)
        deadline = None if timeout is None else time.monotonic() + timeout
        path = path_of("export-schedules", schedule_id, "runs")
        while self._has_any(path, "queued") or self._has_any(path, "running"):
            if deadline is not None and time.monotonic() >= deadline:
                raise WaitTimeoutError(f"{schedule_id} has still runs after {timeout:g} s")
            self._transport.sleep(_POLL_SECONDS)

    def _has_any(self, path: str, status: str) -> bool:
        return bool((self._transport.get(path, status=status, limit=1))["items"])

    def pause(self, schedule_id: str) -> None:
        """Makes no further runs. Repeating succeeds."""
        self._transport.request("POST", path_of("export-schedules", schedule_id, "pause"))

    def resume(self, schedule_id: str) -> None:
        """Makes runs again. Repeating succeeds."""
        self._transport.request("POST", path_of("export-schedules", schedule_id, "resume"))

    def delete(self, schedule_id: str) -> None:
        """Deletes a schedule; its sets and what was delivered stay. Repeating succeeds."""
        self._transport.request("DELETE", path_of("export-schedules", schedule_id))
