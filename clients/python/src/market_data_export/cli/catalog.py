"""`mde exchanges`, `instruments`, `datastreams`."""

from __future__ import annotations

from collections.abc import Iterable

import click

from ..models import InstrumentVersion
from ..times import ns_text
from .options import TERM_OPTIONS, adding
from .output import print_json, print_table
from .session import Session, command


@click.command()
@command
def exchanges(session: Session) -> None:
    """List exchange codes."""
    found = session.client.catalog.exchanges()
    if session.json:
        print_json(found)
    else:
        print_table(["code", "name"], ((one.code, one.display_name) for one in found))


@click.command()
@click.argument("exchange")
@click.option("--search", help="Part of the symbol, in any case.")
@click.option("--base", help="Base currency.")
@click.option("--quote", help="Quote currency.")
@click.option("--type", "instrument_type", help="spot, perpetual, future, option …")
@click.option("--at", help="Terms at that moment: ISO 8601 or nanoseconds.")
@click.option("--status", help="With --at: announced, trading, halted, settling, delisted.")
@click.option("--underlying", help="With --at: underlying.")
@click.option("--history", "symbol", metavar="SYMBOL", help="All terms of one instrument, oldest first.")
@command
def instruments(
    session: Session,
    exchange: str,
    search: str | None,
    base: str | None,
    quote: str | None,
    instrument_type: str | None,
    at: str | None,
    status: str | None,
    underlying: str | None,
    symbol: str | None,
) -> None:
    """List the instruments of an exchange, or their terms through time."""
    if at is None and (status or underlying):
        raise click.UsageError("--status and --underlying need --at")
    if at is not None and (base or quote or symbol):
        raise click.UsageError("--base, --quote and --history do not go with --at")
    if symbol is not None:
        return _print_terms(session, session.client.instruments.history(exchange, symbol))
    if at is not None:
        terms = session.client.instruments.list(
            at, exchange=exchange, search=search, kind=instrument_type, status=status, underlying=underlying
        )
        return _print_terms(session, terms)
    found = list(
        session.client.catalog.instruments(
            exchange, search=search, base=base, quote_currency=quote, instrument_type=instrument_type
        )
    )
    if session.json:
        print_json(found)
    else:
        rows = ((one.symbol, one.base, one.quote, one.instrument_type) for one in found)
        print_table(["symbol", "base", "quote", "type"], rows)
    return None


_TERMS = ("kind", "status", "tick_size", "lot_size", "contract_multiplier", "underlying", "strike")


def _print_terms(session: Session, versions: Iterable[InstrumentVersion]) -> None:
    found = list(versions)
    if session.json:
        return print_json(found)
    times = ((one, (one.from_ns, one.to_ns, one.expires_at)) for one in found)
    rows = (
        (one.symbol, *(None if ns is None else ns_text(ns) for ns in ends), *(getattr(one, term) for term in _TERMS))
        for one, ends in times
    )
    return print_table(["symbol", "from", "to", "expires", *(term.replace("_", " ") for term in _TERMS)], rows)


@click.command()
@click.option("--exchange", help="Exchange code.")
@click.option("--instrument", help="Symbol as the exchange writes it.")
@click.option("--stream-type", help="trades, depth, ticker …")
@adding(TERM_OPTIONS)
@command
def datastreams(session: Session, /, **filters: str | None) -> None:
    """List datastreams. Kind, status, underlying and expiry are those of the instrument now."""
    found = list(session.client.catalog.datastreams(**filters))
    if session.json:
        print_json(found)
    else:
        rows = ((one.datastream_id, one.exchange, one.instrument, one.stream_type) for one in found)
        print_table(["id", "exchange", "instrument", "stream type"], rows)
