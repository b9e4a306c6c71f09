# Generated from _async/schedules.py by npm run generate: do not edit.
"""Schedules: a set for every hour or day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from uuid import UUID

from ..decode import decode
from ..inputs.bodies import SetOutput, set_members
from ..inputs.paths import path_of
from ..inputs.selection import Selection, selection_json
from ..inputs.storage import destination_id
from ..models import Destination, ExportSchedule
from .periods import Periods

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Schedules(Periods):
    """The account's export schedules."""

    _base = "export-schedules"

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

    def delete(self, schedule_id: str) -> None:
        """Deletes a schedule; its sets and what was delivered stay. Repeating succeeds."""
        self._transport.request("DELETE", path_of("export-schedules", schedule_id))
