# Generated from _async/schemas.py by npm run generate: do not edit.
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
from .transport import Transport


class Schemas:
    """Built-in schemas and the account's own.

    Drafts have a `content` of the members `columns`, `unfold`, `derive`, `where`.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> tuple[Schema, ...]:
        """Returns all schemas without their columns, built-ins first."""
        return tuple(decode(Schema, one) for one in self._transport.get("/export-schemas"))

    def get(self, schema_id: str) -> Schema:
        """Returns a schema with its published columns."""
        return decode(Schema, self._transport.get(path_of("export-schemas", schema_id)))

    def create(self, name: str, stream_category: str, content: Mapping[str, Any]) -> Schema:
        """Creates a schema.

        Raises InvalidArgumentError, whose `field` names the place, and AlreadyExistsError.
        """
        body = {**content, "name": name, "stream_category": stream_category}
        return decode(Schema, self._transport.request("POST", "/export-schemas", body=body))

    def replace(self, schema_id: str, content: Mapping[str, Any]) -> Schema:
        """Publishes a new version, and discards the draft."""
        return decode(Schema, self._transport.request("PUT", path_of("export-schemas", schema_id), body=content))

    def delete(self, schema_id: str) -> None:
        """Deletes a schema. Exports keep the version that they began with."""
        self._transport.request("DELETE", path_of("export-schemas", schema_id))

    def create_draft(self, schema_id: str, content: Mapping[str, Any] | None = None) -> Schema:
        """Creates or replaces the draft. Without content it is a copy of the published one."""
        return decode(
            Schema, self._transport.request("POST", path_of("export-schemas", schema_id, "draft"), body=content)
        )

    def publish(self, schema_id: str) -> Schema:
        """Publishes the draft as a new version."""
        return decode(Schema, self._transport.request("POST", path_of("export-schemas", schema_id, "publish")))

    def preview(
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
        return decode(Preview, self._transport.request("POST", "/export-schemas/preview", body=body))
