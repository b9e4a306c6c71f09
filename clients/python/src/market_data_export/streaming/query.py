"""What is asked of the service, at first and after a connection broke."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Any

from ..inputs.selection import Selection, StreamPattern, selection_json
from ..times import NS_PER_SECOND, Moment, duration_ns, moment_json
from ..views import View, view_json


class StreamQuery:
    """The parameters of `GET /stream`."""

    def __init__(
        self,
        select: Selection,
        start: Moment | None,
        end: Moment | None,
        *,
        schema: str | None,
        view: View | None,
        speed: float | None,
        cursor: str | None,
    ) -> None:
        selected = selection_json(select)
        self.schema = schema or "raw"
        self.view = view
        self._members: dict[str, Any] = {
            **{"datastream_id" if name == "datastream_ids" else name: value for name, value in selected.items()},
            "end": None if end is None else moment_json(end),
            "schema": schema,
            "view": None if view is None else json.dumps(view_json(view)),
            "speed": None if speed is None else f"{speed:g}",
        }
        self._start = None if start is None else moment_json(start)
        self._cursor = cursor
        # Instruments change their terms: those of the beginning are selected again.
        self._repeats_start = isinstance(select, StreamPattern) and bool(select.terms())

    def after(self, cursor: str | None) -> Mapping[str, Any]:
        """Returns the parameters of a connection that goes on behind a cursor."""
        found = cursor or self._cursor
        start = {"start": self._start} if found is None or self._repeats_start else {}
        return {**self._members, **start, **({} if found is None else {"cursor": found})}

    def begun(self, date: str | None) -> None:
        """Keeps when the first connection began, by the service's clock (a header `Date`).

        A stream from now, or from a duration ago, that breaks before its first cursor begins there
        again, and not at another now.
        """
        is_relative = self._start is None or (isinstance(self._start, str) and self._start.startswith("-"))
        if date is None or not is_relative:
            return
        now = parsedate_to_datetime(date).astimezone(timezone.utc)
        ago = duration_ns(self._start[1:]) if isinstance(self._start, str) else 0
        self._start = int(now.timestamp()) * NS_PER_SECOND - ago
