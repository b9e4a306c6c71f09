"""Streams: the past, then live, over as many connections as it takes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from types import TracebackType
from typing import TYPE_CHECKING

import httpx

from ..errors import MdeError, UnreachableError
from ..retry import Patience
from ..streaming.batch import Batch
from ..streaming.query import StreamQuery
from ..streaming.records import AsyncLines, StreamRecord, failure_of, head_of, record_of
from ..streaming.split import LineSplitter
from .schemas import Schemas
from .transport import AsyncTransport

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

_NDJSON = "application/x-ndjson"


class AsyncStream:
    """The records of a stream, in order: an iterator. Close it, or use it as a context manager.

    A connection that breaks is opened again behind the last record, so that none is missing and
    none comes twice: after a silence of 15 s (the service sends heartbeats), and after errors
    that pass. `cursor` names the position behind the last record that was taken; a stream that
    begins with it continues there. After a timeout or an interrupt the next record is still the
    one behind `cursor`. Raises ApiError for errors that stay, and UnreachableError.
    """

    def __init__(self, transport: AsyncTransport, schemas: Schemas, query: StreamQuery, patience: float) -> None:
        self._cursor: bytes | None = None
        self._transport = transport
        self._schemas = schemas
        self._query = query
        self._patience = Patience(patience)
        self._live: set[int] = set()
        self._lines = self._read()

    @property
    def cursor(self) -> str | None:
        """The position behind the last record that was taken; None before the first one."""
        return None if self._cursor is None else self._cursor.decode()

    def __aiter__(self) -> AsyncIterator[StreamRecord]:
        return self

    async def __anext__(self) -> StreamRecord:
        while True:
            record = record_of(await anext(self._lines))
            if record is not None:
                return record

    def lines(self) -> AsyncIterator[bytes]:
        """Yields the records as lines of JSON, byte for byte as the service sent them."""
        return self._lines

    async def to_arrow(self, rows: int, *, seconds: float | None = None) -> AsyncIterator[pa.Table]:
        """Yields tables of so many messages or rows; the last one has what is left.

        Also yields a smaller one with the first record after `seconds`: there is one at least every
        5 s. Messages have the columns `datastream_id`, `ts` and `data`, which is JSON; rows have
        `datastream_id` and their own columns, with the types that files have.
        """
        batch, query = Batch(rows, seconds), self._query
        try:
            async for record in self:
                unknown = batch.add(record)
                if unknown is not None:
                    batch.learn(await self._schemas.preview(unknown, query.schema, view=query.view, limit=1))
                if batch.is_full:
                    yield batch.take()
        except MdeError:
            if len(batch):
                yield batch.take()
            raise
        if len(batch):
            yield batch.take()

    async def to_polars(self, rows: int, *, seconds: float | None = None) -> AsyncIterator[pl.DataFrame]:
        """Yields data frames as `to_arrow` does tables. Needs polars."""
        import polars as pl  # noqa: PLC0415 - optional

        async for table in self.to_arrow(rows, seconds=seconds):
            yield pl.DataFrame(table)

    async def close(self) -> None:
        """Closes the connection. `cursor` stays."""
        await self._lines.aclose()

    async def __aenter__(self) -> AsyncStream:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _read(self) -> AsyncLines:
        while True:
            response = await self._transport.open("/stream", self._query.after(self.cursor), _NDJSON, self._patience)
            failure: MdeError = UnreachableError("the connection of the stream broke off")
            try:
                self._query.begun(response.headers.get("date"))
                splitter = LineSplitter()
                async for chunk in response.aiter_raw():
                    for line in splitter.lines(chunk):
                        kind, cursor = head_of(line)
                        self._cursor = cursor or self._cursor
                        if kind == b"error":
                            failure, is_passing = failure_of(line)
                            if not is_passing:
                                raise failure
                            continue
                        self._patience.restore()
                        if kind == b"live" and self._is_known_live(line):
                            continue
                        yield line
                        if kind == b"end":
                            return
            except httpx.TransportError as error:
                failure = self._transport.unreachable(error)
            except (GeneratorExit, MdeError):
                raise
            except BaseException:
                # A timeout or an interrupt ends the wait for a record, not the stream.
                self._lines = self._read()
                raise
            finally:
                await response.aclose()
            await self._transport.pause(self._patience, failure)

    def _is_known_live(self, line: bytes) -> bool:
        """Tells whether a stream was live before: the service says so for each connection."""
        datastream_id = json.loads(line)["datastream_id"]
        is_known = datastream_id in self._live
        self._live.add(datastream_id)
        return is_known
