"""Batches of a stream's messages and rows."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ..models import Preview
from .arrow_types import arrow_array, arrow_type
from .records import StreamMessage, StreamRecord, StreamRow

if TYPE_CHECKING:
    import pyarrow as pa

_OF_MESSAGES = {"datastream_id": "i64", "ts": "i64", "data": "string"}


class Batch:
    """Rows that become a table once there are enough of them."""

    def __init__(self, rows: int, seconds: float | None = None) -> None:
        if rows < 1:
            raise ValueError(f"rows must be at least 1, not {rows}")
        self._size = rows
        self._seconds = seconds
        self._rows: list[dict[str, Any]] = []
        self._types = dict(_OF_MESSAGES)
        self._began = time.monotonic()

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, record: StreamRecord) -> int | None:
        """Adds a message or a row; other records only let time pass.

        Returns the datastream if the types of its columns must be learned first.
        """
        if isinstance(record, StreamMessage):
            row = {"datastream_id": record.datastream_id, "ts": record.ts, "data": record.frame.decode()}
        elif isinstance(record, StreamRow):
            row = {"datastream_id": record.datastream_id, **record.columns}
        else:
            return None
        if not self._rows:
            self._began = time.monotonic()
        self._rows.append(row)
        return None if row.keys() <= self._types.keys() else record.datastream_id

    def learn(self, preview: Preview) -> None:
        """Takes the types of columns from a preview. A name has the type that it had first."""
        self._types = {**{column.name: column.type for column in preview.columns}, **self._types}

    @property
    def is_full(self) -> bool:
        """Whether there are enough rows, or it is time."""
        is_late = self._seconds is not None and time.monotonic() - self._began >= self._seconds
        return len(self._rows) >= self._size or (bool(self._rows) and is_late)

    def take(self) -> pa.Table:
        """Returns the rows as a table, and begins the next one."""
        import pyarrow as pa  # noqa: PLC0415 - most commands do without

        rows, self._rows = self._rows, []
        names = dict.fromkeys(name for row in rows for name in row)
        types = {name: arrow_type(self._types.get(name, "string")) for name in names}
        return pa.table({name: arrow_array([row.get(name) for row in rows], type_) for name, type_ in types.items()})
