"""The entry to the service."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from types import TracebackType
from typing import Any

import httpx

from ..decode import decode
from ..download.async_downloader import AsyncDownloader
from ..download.downloader import RANGE_BYTES
from ..inputs.selection import Selection, datastream_id
from ..models import Availability, BillingSummary, CoverageDay, Datastream, Gap, QualityDay, S3Credentials
from ..streaming.query import StreamQuery
from ..times import Moment, moment_json
from ..version import __version__
from ..views import View
from .books import Books
from .catalog import Catalog
from .chains import Chains
from .destinations import Destinations
from .exports import Exports
from .instruments import Instruments
from .schedules import Schedules
from .schemas import Schemas
from .sets import Sets
from .stream import AsyncStream
from .subscriptions import Subscriptions
from .tables import Tables
from .transport import AsyncTransport

DEFAULT_BASE_URL = "http://127.0.0.1:8080/v1"


class AsyncClient:
    """An account at the service. Close it, or use it as a context manager.

    Threads may share a `Client`, and the tasks of an event loop an `AsyncClient`, which has the same
    members, to be awaited or iterated by `async for`.

    `key` and `base_url` default to the environment's `MDE_API_KEY` and `MDE_BASE_URL`, then to a
    service on this machine. `patience`: the seconds that one call may spend on waiting before
    retries; a rate limit that holds for longer is an error. `connections`: how many ranges of files
    are fetched at once, each of `range_bytes`. Raises ValueError for a key, an address or a
    number that cannot work.
    """

    def __init__(
        self,
        key: str | None = None,
        base_url: str | None = None,
        *,
        patience: float = 60.0,
        connections: int = 4,
        range_bytes: int = RANGE_BYTES,
        http: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        # A key that was read from a file ends with a line break.
        key = (key or os.environ.get("MDE_API_KEY") or "").strip()
        if not key:
            raise ValueError("there is no API key: pass `key`, or set MDE_API_KEY")
        if not (key.isascii() and key.isprintable()):
            raise ValueError("the API key has a character that no key has: pass another `key`, or set MDE_API_KEY")
        if not patience >= 0:
            raise ValueError(f"patience must be a number of seconds, at least 0, not {patience}")
        self._transport = AsyncTransport(
            key,
            base_url or os.environ.get("MDE_BASE_URL") or DEFAULT_BASE_URL,
            patience=patience,
            user_agent=f"market-data-export-python/{__version__}",
            http=http,
        )
        self._downloader = AsyncDownloader(
            connections=connections, patience=patience, range_bytes=range_bytes, http=http
        )
        self.catalog = Catalog(self._transport)
        self.subscriptions = Subscriptions(self._transport)
        self.exports = Exports(self._transport, self._downloader)
        self.sets = Sets(self._transport, self._downloader)
        self.destinations = Destinations(self._transport)
        self.schedules = Schedules(self._transport)
        self.tables = Tables(self._transport)
        self.schemas = Schemas(self._transport)
        self.books = Books(self._transport)
        self.chains = Chains(self._transport)
        self.instruments = Instruments(self._transport)

    def stream(
        self,
        select: int | Datastream | Selection,
        start: Moment | None = None,
        end: Moment | None = None,
        *,
        schema: str | None = None,
        view: View | None = None,
        speed: float | None = None,
        cursor: str | None = None,
        patience: float | None = None,
    ) -> AsyncStream:
        """Returns the records of datastreams from `start` on, first of the past, then live.

        `start` is a moment or a duration ago such as `-15m`, by default now; without `end` the
        stream goes on for ever. Messages are as the exchange sent them; with a `schema` (a name or
        an id) or a `view` they become rows. `speed`: 0 (the default) as fast as possible, 1 as it
        happened, at most 1000. With the `cursor` of an earlier stream it continues behind it.
        `patience` is that of the client, and is restored by each record.
        """
        selected = [select] if isinstance(select, int | Datastream) else select
        query = StreamQuery(selected, start, end, schema=schema, view=view, speed=speed, cursor=cursor)
        return AsyncStream(
            self._transport, self.schemas, query, self._transport.patience if patience is None else patience
        )

    async def availability(self, datastream: int | Datastream) -> Availability:
        """Returns what the service holds of a datastream, and its gaps."""
        return decode(Availability, await self._transport.get("/availability", datastream_id=datastream_id(datastream)))

    async def gaps(
        self, datastream: int | Datastream, start_ns: int | None = None, end_ns: int | None = None
    ) -> tuple[Gap, ...]:
        """Returns the times in which nothing could be received, oldest first.

        They are clipped to the range, in nanoseconds.
        """
        return tuple(
            replace(
                gap,
                from_ns=max(gap.from_ns, start_ns or gap.from_ns),
                to_ns=min(gap.to_ns, end_ns or gap.to_ns),
            )
            for gap in (await self.availability(datastream)).gaps
            if (start_ns is None or gap.to_ns > start_ns) and (end_ns is None or gap.from_ns < end_ns)
        )

    async def quality(self, datastream: int | Datastream, start: Moment, end: Moment) -> tuple[QualityDay, ...]:
        """Returns what is missing and what was verified, by UTC day: the days of your spans.

        `start` and `end` are moments or dates, at most 366 days apart; `end` is not included.
        """
        query = {"datastream_id": datastream_id(datastream), "from": moment_json(start), "to": moment_json(end)}
        return tuple(decode(QualityDay, one) for one in await self._transport.get("/quality", **query))

    async def coverage(self, start: Moment, end: Moment, *, exchange: str | None = None) -> tuple[CoverageDay, ...]:
        """Returns what is held and verified of each exchange and stream type, by UTC day.

        At most 31 days. What is unverifiable is not known to be complete.
        """
        query = {"from": moment_json(start), "to": moment_json(end)}
        if exchange is not None:
            query["exchange"] = exchange
        return tuple(decode(CoverageDay, one) for one in await self._transport.get("/coverage", **query))

    async def s3_credentials(self) -> S3Credentials:
        """Returns what clients of S3 need to read the files of exports, sets and tables."""
        return decode(S3Credentials, await self._transport.get("/s3/credentials"))

    async def billing(self) -> BillingSummary:
        """Returns plan, access and usage of the account."""
        return decode(BillingSummary, await self._transport.get("/billing/summary"))

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 - JSON
        """Returns the JSON or the text of any call of the REST reference, such as `GET /webhooks`.

        Retries and errors are those of the other methods.
        """
        return await self._transport.request(method, path, query=query, body=body)

    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.close()
        await self._downloader.close()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
