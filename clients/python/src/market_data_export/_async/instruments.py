"""The terms of instruments through time."""

from __future__ import annotations

from collections.abc import AsyncIterator

from ..decode import decode
from ..errors import NotFoundError
from ..inputs.paths import path_of
from ..models import InstrumentVersion, ListingGap
from ..times import Moment, optional_moment
from .pages import every
from .transport import AsyncTransport

_PAGE = 1000


class Instruments:
    """Tick sizes, multipliers, expiries and other terms, as they were at any moment."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def at(self, exchange: str, symbol: str, at: Moment | None = None) -> InstrumentVersion:
        """Returns the terms of an instrument at a moment, by default now.

        Raises NotFoundError if it is unknown, or was not known yet: then `details["earliest"]` is
        its first moment.
        """
        page = await self._transport.get(
            "/instruments", exchange=exchange, symbol=symbol, at=optional_moment(at), limit=1
        )
        if not page["items"]:
            raise NotFoundError(f"there is no instrument {exchange} {symbol}", code="not_found", status=404)
        return decode(InstrumentVersion, page["items"][0])

    def list(
        self,
        at: Moment | None = None,
        *,
        exchange: str | None = None,
        search: str | None = None,
        kind: str | None = None,
        status: str | None = None,
        underlying: str | None = None,
        expires_from: Moment | None = None,
        expires_to: Moment | None = None,
    ) -> AsyncIterator[InstrumentVersion]:
        """Yields the terms of instruments at a moment, by default now, by exchange and symbol.

        `search` is a part of the symbol, in any case. Instruments that an exchange does not list
        any more have the status `delisted`.
        """
        return every(
            self._transport,
            "/instruments",
            InstrumentVersion,
            page_size=_PAGE,
            at=optional_moment(at),
            exchange=exchange,
            search=search,
            kind=kind,
            status=status,
            underlying=underlying,
            expires_from=optional_moment(expires_from),
            expires_to=optional_moment(expires_to),
        )

    def history(self, exchange: str, symbol: str) -> AsyncIterator[InstrumentVersion]:
        """Yields the versions of an instrument, oldest first."""
        path = path_of("instruments", exchange, symbol, "history")
        return every(self._transport, path, InstrumentVersion, page_size=_PAGE)

    async def unknown(self, exchange: str, symbol: str) -> tuple[ListingGap, ...]:
        """Returns when the listing was not known: a change in such a time shows after it."""
        page = await self._transport.get(path_of("instruments", exchange, symbol, "history"), limit=1)
        return tuple(decode(ListingGap, one) for one in page["unknown"])
