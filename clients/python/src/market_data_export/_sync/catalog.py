# Generated from _async/catalog.py by npm run generate: do not edit.
"""Exchanges, instruments and datastreams."""

from __future__ import annotations

from collections.abc import Iterator

from ..decode import decode
from ..errors import NotFoundError
from ..inputs.paths import path_of
from ..models import Datastream, Exchange, Instrument
from ..times import Moment, optional_moment
from .pages import every
from .transport import Transport

_PAGE = 1000


class Catalog:
    """What can be collected."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def exchanges(self) -> list[Exchange]:
        """Returns all exchange codes."""
        return [decode(Exchange, one) for one in self._transport.get("/exchanges")]

    def instruments(
        self,
        exchange: str,
        *,
        search: str | None = None,
        base: str | None = None,
        quote_currency: str | None = None,
        instrument_type: str | None = None,
    ) -> Iterator[Instrument]:
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
    ) -> Iterator[Datastream]:
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

    def datastream(self, exchange: str, instrument: str, stream_type: str) -> Datastream:
        """Returns the datastream of that name.

        Raises NotFoundError if there is none; it names the one that differs only in case.
        """
        found = self.datastreams(exchange=exchange, instrument=instrument, stream_type=stream_type)
        for one in found:
            if one.instrument == instrument and one.stream_type == stream_type:
                return one
        message = f"there is no datastream {exchange} {instrument} {stream_type}"
        meant = self._in_right_case(exchange, instrument, stream_type)
        if meant:
            message += f"; did you mean {meant.exchange}/{meant.instrument}/{meant.stream_type}?"
        raise NotFoundError(message, code="not_found", status=404)

    def _in_right_case(self, exchange: str, instrument: str, stream_type: str) -> Datastream | None:
        """Returns the datastream whose name differs only in case. Codes and types are lower-case."""
        code = exchange.lower()
        try:
            for one in self.instruments(code, search=instrument):
                if one.symbol.lower() == instrument.lower():
                    found = self.datastreams(exchange=code, instrument=one.symbol, stream_type=stream_type.lower())
                    return next(found, None)
        except NotFoundError:  # no such exchange
            pass
        return None
