"""Exchanges, instruments and datastreams."""

from __future__ import annotations

from collections.abc import AsyncIterator

from ..decode import decode
from ..errors import NotFoundError
from ..inputs.paths import path_of
from ..models import Datastream, Exchange, Instrument
from ..times import Moment, optional_moment
from .pages import every
from .transport import AsyncTransport

_PAGE = 1000


class Catalog:
    """What can be collected."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def exchanges(self) -> list[Exchange]:
        """Returns all exchange codes."""
        return [decode(Exchange, one) for one in await self._transport.get("/exchanges")]

    def instruments(
        self,
        exchange: str,
        *,
        search: str | None = None,
        base: str | None = None,
        quote_currency: str | None = None,
        instrument_type: str | None = None,
    ) -> AsyncIterator[Instrument]:
        """Yields the instruments of an exchange. `search` is a part of the symbol, in any case."""
        return every(
            self._transport,
            path_of("exchanges", exchange, "instruments"),
            Instrument,
            page_size=_PAGE,
            search=search,
            base=base,
            quote=quote_currency,
            instrument_type=instrument_type,
        )

    def datastreams(
        self,
        *,
        exchange: str | None = None,
        instrument: str | None = None,
        stream_type: str | None = None,
        kind: str | None = None,
        status: str | None = None,
        underlying: str | None = None,
        expires_from: Moment | None = None,
        expires_to: Moment | None = None,
    ) -> AsyncIterator[Datastream]:
        """Yields datastreams. An unknown exchange, instrument or stream type gives none.

        `kind`, `status`, `underlying` and expiry are those that the instrument has now.
        """
        return every(
            self._transport,
            "/datastreams",
            Datastream,
            page_size=_PAGE,
            exchange=exchange,
            instrument=instrument,
            stream_type=stream_type,
            kind=kind,
            status=status,
            underlying=underlying,
            expires_from=optional_moment(expires_from),
            expires_to=optional_moment(expires_to),
        )

    async def datastream(self, exchange: str, instrument: str, stream_type: str) -> Datastream:
        """Returns the datastream of that name.

        Raises NotFoundError if there is none; it names the one that differs only in case.
        """
        found = self.datastreams(exchange=exchange, instrument=instrument, stream_type=stream_type)
        async for one in found:
            if one.instrument == instrument and one.stream_type == stream_type:
                return one
        message = f"there is no datastream {exchange} {instrument} {stream_type}"
        meant = await self._in_right_case(exchange, instrument, stream_type)
        if meant:
            message += f"; did you mean {meant.exchange}/{meant.instrument}/{meant.stream_type}?"
        raise NotFoundError(message, code="not_found", status=404)

    async def _in_right_case(self, exchange: str, instrument: str, stream_type: str) -> Datastream | None:
        """Returns the datastream whose name differs only in case. Codes and types are lower-case."""
        code = exchange.lower()
        try:
            async for one in self.instruments(code, search=instrument):
                if one.symbol.lower() == instrument.lower():
                    found = self.datastreams(exchange=code, instrument=one.symbol, stream_type=stream_type.lower())
                    return await anext(found, None)
        except NotFoundError:  # no such exchange
            pass
        return None
