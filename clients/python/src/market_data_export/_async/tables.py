"""Iceberg tables that every hour or day is added to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any, Literal
from uuid import UUID

from ..decode import decode
from ..inputs.paths import path_of
from ..inputs.selection import Selection, selection_json
from ..inputs.storage import destination_id
from ..models import Destination, Table, TableSnapshot
from ..times import Moment, moment_json
from ..views import View, view_json
from .pages import every as every_item
from .periods import Periods


class Tables(Periods):
    """The account's tables."""

    _base = "tables"

    async def create(
        self,
        select: Selection,
        every: Literal["1h", "1d"],
        *,
        name: str,
        schema: str | Mapping[str, Any] = "normalized",
        view: View | None = None,
        parquet_types: Mapping[str, str] | None = None,
        lag: str | None = None,
        revise: bool | None = None,
        keep_days: int | None = None,
        destination: str | Destination | None = None,
        start: Moment | None = None,
        idempotency_key: str | UUID | None = None,
    ) -> Table:
        """Creates a table, from the period that runs now on, or from `start`, the end of a period.

        Each period is a snapshot, `lag` (`"2m"`) after its end. With `revise` (the default) its files are
        replaced when its data has changed. Snapshots are removed after `keep_days` (30). `destination` gets a
        copy that engines read there.
        """
        body = {
            "name": name,
            "select": selection_json(select),
            "schema": schema,
            "view": None if view is None else view_json(view),
            "parquet_types": None if parquet_types is None else dict(parquet_types),
            "every": every,
            "lag": lag,
            "revise": revise,
            "keep_days": keep_days,
            "destination_id": None if destination is None else destination_id(destination),
            "from": None if start is None else moment_json(start),
        }
        answer = await self._transport.request("POST", "/tables", body=body, idempotency_key=idempotency_key)
        return decode(Table, answer)

    async def list(self) -> tuple[Table, ...]:
        """Returns all tables, newest first."""
        return tuple(decode(Table, one) for one in await self._transport.get("/tables"))

    async def get(self, table_id: str) -> Table:
        """Returns a table with its current snapshot and its latest run. Raises NotFoundError."""
        return decode(Table, await self._transport.get(path_of("tables", table_id)))

    async def update(
        self,
        table_id: str,
        *,
        select: Selection | None = None,
        lag: str | None = None,
        revise: bool | None = None,
        keep_days: int | None = None,
    ) -> Table:
        """Changes a table for periods that have not begun; what is None stays."""
        body = {
            "select": None if select is None else selection_json(select),
            "lag": lag,
            "revise": revise,
            "keep_days": keep_days,
        }
        return decode(Table, await self._transport.request("PUT", path_of("tables", table_id), body=body))

    def snapshots(self, table_id: str) -> AsyncIterator[TableSnapshot]:
        """Yields the snapshots that the table keeps, newest first."""
        return every_item(self._transport, path_of("tables", table_id, "snapshots"), TableSnapshot, page_size=100)

    async def delete(self, table_id: str) -> None:
        """Deletes a table with its metadata. Repeating succeeds."""
        await self._transport.request("DELETE", path_of("tables", table_id))
