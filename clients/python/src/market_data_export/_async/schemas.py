"""Export schemas: the columns of files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..decode import decode
from ..inputs.paths import path_of
from ..inputs.selection import datastream_id
from ..models import Datastream, Preview, Schema
from ..times import Moment, moment_json
from ..views import View, view_json
from .transport import AsyncTransport


class Schemas:
    """Built-in schemas and the account's own.

    Drafts have a `content` of the members `columns`, `unfold`, `derive`, `where`.
    """

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self) -> tuple[Schema, ...]:
        """Returns all schemas without their columns, built-ins first."""
        return tuple(decode(Schema, one) for one in await self._transport.get("/export-schemas"))

    async def get(self, schema_id: str) -> Schema:
        """Returns a schema with its published columns."""
        return decode(Schema, await self._transport.get(path_of("export-schemas", schema_id)))

    async def create(self, name: str, stream_category: str, content: Mapping[str, Any]) -> Schema:
        """Creates a schema.

        Raises InvalidArgumentError, whose `field` names the place, and AlreadyExistsError.
        """
        body = {**content, "name": name, "stream_category": stream_category}
        return decode(Schema, await self._transport.request("POST", "/export-schemas", body=body))

    async def replace(self, schema_id: str, content: Mapping[str, Any]) -> Schema:
        """Publishes a new version, and discards the draft."""
        return decode(Schema, await self._transport.request("PUT", path_of("export-schemas", schema_id), body=content))

    async def delete(self, schema_id: str) -> None:
        """Deletes a schema. Exports keep the version that they began with."""
        await self._transport.request("DELETE", path_of("export-schemas", schema_id))

    async def create_draft(self, schema_id: str, content: Mapping[str, Any] | None = None) -> Schema:
        """Creates or replaces the draft. Without content it is a copy of the published one."""
        return decode(
            Schema, await self._transport.request("POST", path_of("export-schemas", schema_id, "draft"), body=content)
        )

    async def publish(self, schema_id: str) -> Schema:
        """Publishes the draft as a new version."""
        return decode(Schema, await self._transport.request("POST", path_of("export-schemas", schema_id, "publish")))

    async def preview(
        self,
        datastream: int | Datastream,
        schema: str | Mapping[str, Any],
        *,
        start: Moment | None = None,
        end: Moment | None = None,
        limit: int = 20,
        draft: bool = False,
        view: View | None = None,
    ) -> Preview:
        """Returns the first rows of stored data through a schema, its draft, or unsaved columns."""
        body = {
            "datastream_id": datastream_id(datastream),
            "schema": schema,
            "draft": draft,
            "start_time": None if start is None else moment_json(start),
            "end_time": None if end is None else moment_json(end),
            "limit": limit,
            "view": None if view is None else view_json(view),
        }
        return decode(Preview, await self._transport.request("POST", "/export-schemas/preview", body=body))
